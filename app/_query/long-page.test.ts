import { expect, test } from 'vitest'
import { longKeyset, longPage, sizeOf, withoutDuplicates } from './long-page.ts'

const all = Array.from({ length: 730 }, (_, at) => at)

/** A fake gateway with the real one's limits. */
const slice = (limit: number, from: number) => {
  if (limit > 100) throw new Error('limit: at most 100')
  return all.slice(from, from + limit)
}
const byNumber = async ({ limit, page }: { limit: number; page: number }) => ({
  count: all.length,
  rows: slice(limit, (page - 1) * limit),
})
const byCursor = async ({ limit, cursor }: { limit: number; cursor: string | undefined }) => {
  const from = Number(cursor ?? 0)
  return { rows: slice(limit, from), next_cursor: from + limit < all.length ? String(from + limit) : null }
}
const join = <Answer extends { rows: number[] }>(a: Answer, b: Answer): Answer => ({
  ...a,
  rows: [...a.rows, ...b.rows],
})

test.each([
  [25, 3],
  [100, 8],
  [500, 1],
  [500, 2],
  [500, 3],
])('page of %d, number %d, has exactly its rows', async (size, page) => {
  expect((await longPage({ size, page }, byNumber, join)).rows).toEqual(all.slice((page - 1) * size, page * size))
})

test('walking long pages by cursor returns every row once', async () => {
  const seen: number[] = []
  for (let cursor: string | undefined, ends = false; !ends; ) {
    const answer = await longKeyset({ size: 500, cursor }, byCursor, join)
    seen.push(...answer.rows)
    ends = answer.next_cursor === null
    cursor = answer.next_cursor ?? undefined
  }
  expect(seen).toEqual(all)
})

test('a row created between two requests is not listed twice', async () => {
  const rows = all.map((at) => ({ token: `row ${at}` }))
  const read = async ({ limit, page }: { limit: number; page: number }) => {
    const answer = { count: rows.length, rows: rows.slice((page - 1) * limit, page * limit) }
    if (page === 1) rows.unshift({ token: 'created in between' })
    return answer
  }
  const page = await longPage({ size: 500, page: 1 }, read, (a, b) => ({
    ...a,
    rows: withoutDuplicates(a.rows, b.rows),
  }))
  expect(page.rows).toEqual(rows.slice(1, 500))
})

test.each([
  ['longer than one request', 500, [all.slice(0, 100)]],
  ['of one request', 100, []],
])('for a page %s, the first part is shown before the rest is requested', async (_, size, expected) => {
  const shown: number[][] = []
  const onFirst = ({ rows }: { rows: number[] }) => shown.push(rows)
  await longKeyset({ size, cursor: undefined }, byCursor, join, onFirst)
  expect(shown).toEqual(expected)
  await longPage({ size, page: 1 }, byNumber, join, onFirst)
  expect(shown).toEqual([...expected, ...expected])
})

test('a URL may request any of the offered page sizes', () => {
  expect(['25', '500', '26', '1e2', undefined, ['50', '50']].map(sizeOf)).toEqual([
    25,
    500,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
