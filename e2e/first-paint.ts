import type { Page } from '@playwright/test'

/** How much slower than this machine the processor is. */
const SLOWDOWN = 4

export interface HeldPage {
  /** Lets the scripts of the page load. */
  release(): void
}

/**
 * Opens a page on a slow processor and resolves at its first paint. Until `release`, no script of it is loaded: whatever is pressed by then
 * is pressed before React has begun.
 */
export async function openHeld(page: Page, path: string): Promise<HeldPage> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await openAtFirstPaint(page, path)
  return { release }
}

/** Opens a page on a slow processor and resolves at its first paint. */
export async function openAtFirstPaint(page: Page, path: string): Promise<void> {
  await page.addInitScript(countCalls)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
}

interface Counts {
  dialogs: number
  prints: number
}

/** How many dialogs the page has opened, and how often it asked to print. */
export const countsOf = (page: Page): Promise<Counts> => page.evaluate(() => Reflect.get(window, 'counts'))

/** Resolves when nothing that was pressed waits any more, and what it caused is drawn. */
export async function replayed(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-waiting'))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Runs in the page, before its own scripts: counts opened dialogs and requests to print. */
function countCalls(): void {
  const counts = { dialogs: 0, prints: 0 }
  Reflect.set(window, 'counts', counts)
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    counts.dialogs += 1
    showModal.call(this)
  }
  window.print = () => {
    counts.prints += 1
  }
}
