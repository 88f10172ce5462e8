import { expect, test } from 'vitest'
import { drain } from './drain.ts'

const list = Array.from({ length: 10 }, (_, at) => at)

function pages(size: number) {
  const cursors: (string | undefined)[] = []
  const rows = drain(async (cursor) => {
    cursors.push(cursor)
    const from = Number(cursor ?? 0)
    return { found: list.slice(from, from + size), nextCursor: from + size < list.length ? String(from + size) : null }
  })
  return { cursors, rows }
}

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = []
  for await (const row of rows) found.push(row)
  return found
}

test('returns every row once, in order', async () => {
  expect(await all(pages(4).rows)).toEqual(list)
})

test('continues after a page without rows, because a search may find none within one request’s limit', async () => {
  const rows = drain(async (cursor) => ({ found: cursor ? ['late'] : [], nextCursor: cursor ? null : 'on' }))
  expect(await all(rows)).toEqual(['late'])
})

test('reads a page only when its rows are requested, and none after the reader has left', async () => {
  const { cursors, rows } = pages(4)
  for (let i = 0; i < 4; i++) await rows.next()
  expect(cursors).toEqual([undefined])
  await rows.next()
  await rows.return(undefined)
  expect(cursors).toEqual([undefined, '4'])
})
