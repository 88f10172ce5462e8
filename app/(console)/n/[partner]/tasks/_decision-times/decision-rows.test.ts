import { expect, test } from 'vitest'
import { deciders, decisionRows } from './decision-rows.ts'

const decided = (accepted: number, failed: number, median_seconds: number, p90_seconds: number) => ({
  accepted,
  failed,
  median_seconds,
  p90_seconds,
})
const times = {
  days: [
    { day: '2026-11-24', ...decided(2, 0, 90, 120), members: [{ number: 2, ...decided(2, 0, 90, 120) }] },
    {
      day: '2026-11-23',
      ...decided(3, 1, 60, 7500),
      members: [
        { number: 1, ...decided(3, 0, 60, 60) },
        { number: 2, ...decided(0, 1, 7500, 7500) },
      ],
    },
  ],
}
const texts = (member?: number) =>
  decisionRows(times, member).map(({ label, cells }) => [label, ...cells.map(({ text }) => text)])

test('there is a row for each day on which the team or the member decided something', () => {
  expect(texts()).toEqual([
    ['2026-11-24', '2', '0', '1 min 30 s', '2 min'],
    ['2026-11-23', '3', '1', '1 min', '2 h 5 min'],
  ])
  expect(texts(1)).toEqual([['2026-11-23', '3', '0', '1 min', '1 min']])
})

test('members are ordered by their number of decisions on all days', () => {
  expect(deciders(times)).toEqual([1, 2])
  expect(deciders({ days: [] })).toEqual([])
})
