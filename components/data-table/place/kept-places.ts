// Each list keeps its place whenever a link is followed, also before hydration. `useListPlace` returns
// to it. `readPlaces`, `placeKey` and `keepPlaces` also run inline in the document's head, so they must
// not refer to anything outside themselves.

/** Where a list was when a link was followed. */
export type Place = {
  /** Position of the scroll area, and on phones of the page. */
  readonly top: number
  readonly pageTop: number
  /** The row whose link it was, and its distance to the top of the window. */
  readonly row?: { readonly id: string; readonly top: number }
}

type KeptPlaces = readonly (readonly [key: string, place: Place])[]

const STORAGE_KEY = 'list places'

/** The places of this tab, oldest first. */
function readPlaces(storageKey: string): KeptPlaces {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]') as KeptPlaces
  } catch {
    return []
  }
}

/**
 * The place of a list in its history entry; a screen can have several lists. Browsers without the
 * Navigation API get one place per URL.
 */
function placeKey(list: Element | undefined): string {
  const entry = window.navigation?.currentEntry?.key ?? window.location.href
  return `${entry} ${list?.getAttribute('aria-label') ?? ''}`
}

/** The place of a list when a link of this history entry was followed. */
export const placeOf = (list: Element): Place | undefined =>
  readPlaces(STORAGE_KEY).find(([key]) => key === placeKey(list))?.[1]

/** Whether a list of this history entry has a place. */
export const hasPlaces = (): boolean => readPlaces(STORAGE_KEY).some(([key]) => key.startsWith(placeKey(undefined)))

function keepPlaces(read: typeof readPlaces, keyOf: typeof placeKey, storageKey: string, most: number): void {
  const keep = (list: Element, link: Element) => {
    const row = list.contains(link) ? link.closest<HTMLElement>('tr[data-id]') : null
    const key = keyOf(list)
    const place: Place = {
      top: list.scrollTop,
      pageTop: window.scrollY,
      ...(row?.dataset.id && { row: { id: row.dataset.id, top: row.getBoundingClientRect().top } }),
    }
    const others = read(storageKey).filter(([other]) => other !== key)
    try {
      window.sessionStorage.setItem(storageKey, JSON.stringify([...others, [key, place]].slice(-most)))
    } catch {
      // Without storage, lists start at the top.
    }
  }
  const onClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a[href]')
    const lists = document.querySelectorAll('[data-scroll-area]:has(tr[data-id])')
    if (!link || !lists[0] || ctrlKey || metaKey || shiftKey) return
    for (const list of lists) keep(list, link)
    // The browser would scroll the page again, once it is long enough, to where the row was while
    // the rows above it had other heights.
    window.history.scrollRestoration = 'manual'
  }
  document.addEventListener('click', onClick, true)
}

/** Maximum number of places per tab. */
const MAX_PLACES = 50

/** Inline script for the head of the root layout, with its CSP nonce. */
export const keepPlacesScript = `(${keepPlaces})(${readPlaces},${placeKey},${JSON.stringify(STORAGE_KEY)},${MAX_PLACES})`
