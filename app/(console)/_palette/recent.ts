import { isRecord, parsed } from '#app/_list/local-storage.ts'

/** A record that was opened from the palette. */
export type Recent = { readonly href: string; readonly label: string }

const KEY = 'recent'
const MAX_ITEMS = 6

/** The records last opened in this tab, newest first. They end with the tab or on sign-out. */
export function recentItems(): Recent[] {
  const stored = parsed(attempt(() => sessionStorage.getItem(KEY)) ?? null)
  return Array.isArray(stored) ? stored.filter(isRecent) : []
}

export function rememberItem(item: Recent): void {
  const others = recentItems().filter(({ href }) => href !== item.href)
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify([item, ...others].slice(0, MAX_ITEMS))))
}

/** A path of this console; anything else was not stored by it. */
const isRecent = (item: unknown): item is Recent =>
  isRecord(item) && typeof item.label === 'string' && typeof item.href === 'string' && /^\/[a-z]/.test(item.href)

/** Storage can be turned off. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
