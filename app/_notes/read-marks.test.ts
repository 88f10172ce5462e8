import { expect, test } from 'vitest'
import { createReadMarks } from './read-marks.ts'

const IDS = Array.from({ length: 250 }, (_, at) => `note_${at}`)

/** Collects what is sent, and fails the portions with these numbers. */
function bench(...failing: number[]) {
  const mark = createReadMarks()
  const portions: string[][] = []
  const send = async (ids: string[]) => {
    portions.push(ids)
    if (failing.includes(portions.length)) throw new Error('no response')
  }
  return { portions, see: (ids: readonly string[]) => mark(ids, send) }
}

test('more notes than a request can name are sent in portions', async () => {
  const { portions, see } = bench()
  await see(IDS)
  expect(portions.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(portions.flat()).toEqual(IDS)
})

test('a note is sent once, also when it is seen again while its portion is on the way', async () => {
  const { portions, see } = bench()
  await Promise.all([see(IDS.slice(0, 150)), see(IDS)])
  await see(IDS)
  expect(portions.flat()).toHaveLength(IDS.length)
  expect(new Set(portions.flat()).size).toBe(IDS.length)
})

test('a portion that failed is sent again, and the others are not', async () => {
  const { portions, see } = bench(2)
  await see(IDS)
  await see(IDS)
  expect(portions.slice(3)).toEqual([IDS.slice(100, 200)])
})
