import { expect, test } from 'vitest'
import { createUseTracker } from './use-tracker.ts'

const at = (second: number) => new Date(second * 1000)

/** A tracker and the uses that it wrote. */
function tracked({ failures = 0 } = {}) {
  const written: (readonly [string, Date])[][] = []
  let remaining = failures
  const { note, flush } = createUseTracker(async (uses) => {
    if (remaining-- > 0) throw new Error('no database')
    written.push(uses.map(([id, use]) => [id, use.at] as const))
  })
  const tracker = { flush, note: (id: string, time: Date) => note(id, { at: time }) }
  return { written, tracker }
}

test('each use is written once, with its own latest time, in the order of IDs', async () => {
  const { tracker, written } = tracked()
  tracker.note('two', at(2))
  tracker.note('one', at(1))
  tracker.note('one', at(0))
  await tracker.flush()
  await tracker.flush()
  expect(written).toEqual([
    [
      ['one', at(1)],
      ['two', at(2)],
    ],
  ])
})

test('uses that could not be written are written by the next flush, unless there were later ones', async () => {
  const { tracker, written } = tracked({ failures: 1 })
  tracker.note('one', at(1))
  tracker.note('two', at(1))
  await expect(tracker.flush()).rejects.toThrow('no database')
  tracker.note('two', at(3))
  await tracker.flush()
  expect(new Map(written[0])).toEqual(
    new Map([
      ['one', at(1)],
      ['two', at(3)],
    ]),
  )
})
