import { expect, test } from 'vitest'
import { createReadMarks, type ReadNote } from './read-marks.ts'

const NOTES = Array.from({ length: 250 }, (_, at) => ({ token: `note_${at}`, versions: 1 }))
const IDS = NOTES.map(({ token }) => token)

/** Collects what is sent, and fails the portions with these numbers. */
function bench(...failing: number[]) {
  const mark = createReadMarks()
  const portions: string[][] = []
  const send = async (ids: string[]) => {
    portions.push(ids)
    if (failing.includes(portions.length)) throw new Error('no response')
  }
  return { portions, see: (notes: readonly ReadNote[]) => mark(notes, send) }
}

test('more notes than a request can name are sent in portions', async () => {
  const { portions, see } = bench()
  await see(NOTES)
  expect(portions.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(portions.flat()).toEqual(IDS)
})

test('a note is sent once, also when it is seen again while its portion is on the way', async () => {
  const { portions, see } = bench()
  await Promise.all([see(NOTES.slice(0, 150)), see(NOTES)])
  await see(NOTES)
  expect(portions.flat()).toHaveLength(IDS.length)
  expect(new Set(portions.flat()).size).toBe(IDS.length)
})

test('a portion that failed is sent again, and the others are not', async () => {
  const { portions, see } = bench(2)
  await see(NOTES)
  await see(NOTES)
  expect(portions.slice(3)).toEqual([IDS.slice(100, 200)])
})

test('a note that was edited is sent again, because it can mention the reader anew', async () => {
  const { portions, see } = bench()
  await see([{ token: 'note_1', versions: 1 }])
  await see([{ token: 'note_1', versions: 3 }])
  await see([{ token: 'note_1', versions: 3 }])
  expect(portions).toEqual([['note_1'], ['note_1']])
})
