/** What one request may ask of a list (contract 5 and 6). */
const MOST = 100

/** How many rows a page of a list may show. */
export const PAGE_SIZES = [25, 50, 100, 500] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** The size that an address asks for, or undefined for the list's own. */
export const sizeOf = (given: string | string[] | undefined): PageSize | undefined =>
  PAGE_SIZES.find((size) => String(size) === given)

type Keyset = { readonly next_cursor: string | null }

/** A page of a list that is walked by cursor, of any size: as many requests as it takes, one after the other. */
export async function longKeyset<Answer extends Keyset>(
  { size, cursor }: { size: number; cursor: string | undefined },
  read: (part: { limit: number; cursor: string | undefined }) => Promise<Answer>,
  join: (first: Answer, next: Answer) => Answer,
): Promise<Answer> {
  let answer = await read({ limit: Math.min(size, MOST), cursor })
  for (let asked = MOST; asked < size && answer.next_cursor !== null; asked += MOST) {
    const next = await read({ limit: Math.min(size - asked, MOST), cursor: answer.next_cursor })
    answer = { ...join(answer, next), next_cursor: next.next_cursor }
  }
  return answer
}

/** A page of a list that is walked by number, of any size: the first request tells how many others there are to send at once. */
export async function longPage<Answer extends { readonly count: number; readonly count_is_exact?: boolean }>(
  { size, page }: { size: number; page: number },
  read: (part: { limit: number; page: number }) => Promise<Answer>,
  join: (first: Answer, next: Answer) => Answer,
): Promise<Answer> {
  if (size <= MOST) return read({ limit: size, page })
  const parts = size / MOST
  const first = (page - 1) * parts + 1
  const answer = await read({ limit: MOST, page: first })
  // Where not all matches were counted, there may be more of them.
  const known = answer.count_is_exact === false ? Number.POSITIVE_INFINITY : Math.ceil(answer.count / MOST)
  const last = Math.min(known, first + parts - 1)
  const others = Array.from({ length: Math.max(0, last - first) }, (_, at) =>
    read({ limit: MOST, page: first + at + 1 }),
  )
  return (await Promise.all(others)).reduce(join, answer)
}
