import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The API's maximum page size (contract#conventions). */
const MAX_LIMIT = 100

/** Query context, as passed to query functions. */
type QueryContext = { readonly client: QueryClient; readonly queryKey: QueryKey }

/**
 * Key of a long page's first part, stored separately because the page itself is cached only when
 * complete.
 */
export const firstKey = (queryKey: QueryKey): QueryKey => [...queryKey, 'first']

/**
 * Caches the first part of a page for `useLongQuery`, and lets the browser render it before
 * requesting the rest.
 */
export const showFirst =
  ({ client, queryKey }: QueryContext) =>
  async (answer: unknown): Promise<void> => {
    // Servers render only complete pages, and refetches of a shown page run in the background.
    if (typeof window === 'undefined' || client.getQueryData(queryKey) !== undefined) return
    client.setQueryData(firstKey(queryKey), answer)
    await idle()
  }

/** Maximum wait for an idle browser before loading the rest of a page. */
const BUSY_MS = 500

/**
 * Resolves when the browser is idle. Safari lacks requestIdleCallback, so waits two frames instead.
 */
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: BUSY_MS })
    else setTimeout(resolve, 32)
  })

/** Selectable page sizes. */
export const PAGE_SIZES = [25, 50, 100, 500] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** The page size in a URL, or undefined for the list's default. */
export const sizeOf = (given: string | string[] | undefined): PageSize | undefined =>
  PAGE_SIZES.find((size) => String(size) === given)

type Keyset = { readonly next_cursor: string | null }

/**
 * A cursor-paged page of any size, loaded by sequential requests. Awaits `onFirst` with the first
 * response before loading the rest.
 */
export async function longKeyset<Answer extends Keyset>(
  { size, cursor }: { size: number; cursor: string | undefined },
  read: (part: { limit: number; cursor: string | undefined }) => Promise<Answer>,
  join: (first: Answer, next: Answer) => Answer,
  onFirst?: (answer: Answer) => unknown,
): Promise<Answer> {
  let answer = await read({ limit: Math.min(size, MAX_LIMIT), cursor })
  if (size > MAX_LIMIT && answer.next_cursor !== null) await onFirst?.(answer)
  for (let loaded = MAX_LIMIT; loaded < size && answer.next_cursor !== null; loaded += MAX_LIMIT) {
    const next = await read({ limit: Math.min(size - loaded, MAX_LIMIT), cursor: answer.next_cursor })
    answer = { ...join(answer, next), next_cursor: next.next_cursor }
  }
  return answer
}

/**
 * Deduplicates rows of two parts, because a row created between requests shifts the last row of one
 * part into the next.
 */
export function withoutDuplicates<Row extends { readonly token: string }>(
  first: readonly Row[],
  next: readonly Row[],
): Row[] {
  const listed = new Set(first.map(({ token }) => token))
  return [...first, ...next.filter(({ token }) => !listed.has(token))]
}

/**
 * A numbered page of any size. The first request determines how many others to send in parallel.
 */
export async function longPage<Answer extends { readonly count: number; readonly count_is_exact?: boolean }>(
  { size, page }: { size: number; page: number },
  read: (part: { limit: number; page: number }) => Promise<Answer>,
  join: (first: Answer, next: Answer) => Answer,
  onFirst?: (answer: Answer) => unknown,
): Promise<Answer> {
  if (size <= MAX_LIMIT) return read({ limit: size, page })
  const parts = size / MAX_LIMIT
  const first = (page - 1) * parts + 1
  const answer = await read({ limit: MAX_LIMIT, page: first })
  // An inexact count is a lower bound.
  const pages = answer.count_is_exact === false ? Number.POSITIVE_INFINITY : Math.ceil(answer.count / MAX_LIMIT)
  const last = Math.min(pages, first + parts - 1)
  if (last > first) await onFirst?.(answer)
  const others = Array.from({ length: Math.max(0, last - first) }, (_, at) =>
    read({ limit: MAX_LIMIT, page: first + at + 1 }),
  )
  return (await Promise.all(others)).reduce(join, answer)
}
