import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What one request may ask of a list (contract#conventions). */
const MOST = 100

/** A query that is asked for, as its function is told. */
type QueryContext = { readonly client: QueryClient; readonly queryKey: QueryKey }

/** Where the first part of a long page is kept: beside the page, which is whole or not there. */
export const firstKey = (queryKey: QueryKey): QueryKey => [...queryKey, 'first']

/** Keeps what has come of a page for `useLongQuery` to show, and lets the browser draw it before the rest is asked for. */
export const showFirst =
  ({ client, queryKey }: QueryContext) =>
  async (answer: unknown): Promise<void> => {
    // A server sends whole pages only, and a page that stands already is read again unseen.
    if (typeof window === 'undefined' || client.getQueryData(queryKey) !== undefined) return
    client.setQueryData(firstKey(queryKey), answer)
    await idle()
  }

/** How long the rest of a page waits for a browser that has no time. */
const BUSY_MS = 500

/** Resolves when the browser has nothing better to do. Safari does not say: two frames, then. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: BUSY_MS })
    else setTimeout(resolve, 32)
  })

/** How many rows a page of a list may show. */
export const PAGE_SIZES = [25, 50, 100, 500] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** The size that an address asks for, or undefined for the list's own. */
export const sizeOf = (given: string | string[] | undefined): PageSize | undefined =>
  PAGE_SIZES.find((size) => String(size) === given)

type Keyset = { readonly next_cursor: string | null }

/**
 * A page of a list that is walked by cursor, of any size: as many requests as it takes, one after the other. `onFirst` hears the first
 * answer, and the rest waits for it.
 */
export async function longKeyset<Answer extends Keyset>(
  { size, cursor }: { size: number; cursor: string | undefined },
  read: (part: { limit: number; cursor: string | undefined }) => Promise<Answer>,
  join: (first: Answer, next: Answer) => Answer,
  onFirst?: (answer: Answer) => unknown,
): Promise<Answer> {
  let answer = await read({ limit: Math.min(size, MOST), cursor })
  if (size > MOST && answer.next_cursor !== null) await onFirst?.(answer)
  for (let loaded = MOST; loaded < size && answer.next_cursor !== null; loaded += MOST) {
    const next = await read({ limit: Math.min(size - loaded, MOST), cursor: answer.next_cursor })
    answer = { ...join(answer, next), next_cursor: next.next_cursor }
  }
  return answer
}

/** The rows of two parts of a page, each once: one made between two requests pushes the last row of a part into the next. */
export function eachOnce<Row extends { readonly token: string }>(first: readonly Row[], next: readonly Row[]): Row[] {
  const known = new Set(first.map(({ token }) => token))
  return [...first, ...next.filter(({ token }) => !known.has(token))]
}

/** A page of a list that is walked by number, of any size: the first request tells how many others there are to send at once. */
export async function longPage<Answer extends { readonly count: number; readonly count_is_exact?: boolean }>(
  { size, page }: { size: number; page: number },
  read: (part: { limit: number; page: number }) => Promise<Answer>,
  join: (first: Answer, next: Answer) => Answer,
  onFirst?: (answer: Answer) => unknown,
): Promise<Answer> {
  if (size <= MOST) return read({ limit: size, page })
  const parts = size / MOST
  const first = (page - 1) * parts + 1
  const answer = await read({ limit: MOST, page: first })
  // Where not all matches were counted, there may be more of them.
  const known = answer.count_is_exact === false ? Number.POSITIVE_INFINITY : Math.ceil(answer.count / MOST)
  const last = Math.min(known, first + parts - 1)
  if (last > first) await onFirst?.(answer)
  const others = Array.from({ length: Math.max(0, last - first) }, (_, at) =>
    read({ limit: MOST, page: first + at + 1 }),
  )
  return (await Promise.all(others)).reduce(join, answer)
}
