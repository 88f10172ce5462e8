// What navigation shows while the next screen loads: a progress line at once, and an outline of the
// screen if its data takes longer than OUTLINE_AFTER_MS (decision 0124).

/** Attribute of <html> during a navigation, for the progress line (globals.css). */
const NAVIGATING = 'data-navigating'
/** Screens that arrive sooner have no outline, because React shows one for at least 300 ms. */
const OUTLINE_AFTER_MS = 150
/** A navigation that ends without another path, such as a redirect back, has no end signal. */
const LONGEST_MS = 15_000

let shownPath: string | undefined
let longest: ReturnType<typeof setTimeout> | undefined
/** When React first tried to render the next screen. */
let triedAt: number | undefined
let retry: () => void = () => undefined

/** Called by the router when a navigation starts (instrumentation-client.ts). */
export function navigationStarted(href: string): void {
  triedAt = undefined
  if (shownPath === undefined || new URL(href, window.location.href).pathname === shownPath) return
  document.documentElement.setAttribute(NAVIGATING, '')
  clearTimeout(longest)
  longest = setTimeout(finish, LONGEST_MS)
}

/** Called when a screen or its outline is shown. */
export function navigationShown(path: string): void {
  shownPath = path
  triedAt = undefined
  clearTimeout(longest)
  finish()
}

const finish = () => document.documentElement.removeAttribute(NAVIGATING)

/**
 * Whether a screen that is not ready should be replaced by its outline. While not, the navigation
 * stays pending; React tries again when data arrives, and after OUTLINE_AFTER_MS.
 */
export function isOutlineDue(): boolean {
  const now = performance.now()
  if (triedAt === undefined) {
    triedAt = now
    setTimeout(() => retry(), OUTLINE_AFTER_MS)
  }
  return now - triedAt >= OUTLINE_AFTER_MS - 1
}

/**
 * Registers a state update of the shell. Any update makes React render pending navigations again.
 */
export function onOutlineDue(update: () => void): void {
  retry = update
}
