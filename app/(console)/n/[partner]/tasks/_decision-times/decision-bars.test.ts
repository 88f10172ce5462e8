import { expect, test } from 'vitest'
import { DEFAULT_VIEWER } from '#components/value/time-text.ts'
import { decisionBars } from './decision-bars.ts'

const decided = (accepted: number, failed: number, median_seconds: number) => ({
  accepted,
  failed,
  median_seconds,
  p90_seconds: median_seconds,
})
const times = {
  days: [
    { day: '2026-11-24', ...decided(2, 0, 90), members: [{ number: 2, ...decided(2, 0, 90) }] },
    { day: '2026-11-22', ...decided(3, 1, 60), members: [{ number: 1, ...decided(3, 1, 60) }] },
  ],
}
const barsAt = (now: string, member?: number) => decisionBars(times, member, Date.parse(now), DEFAULT_VIEWER)
const textsOf = ({ rows }: ReturnType<typeof decisionBars>) =>
  rows.map(({ label, cells, note }) => [label, ...cells.map(({ text }) => text), note])

test('the last 30 days have a bar each, those without decisions an empty one', () => {
  const texts = textsOf(barsAt('2026-11-24T23:59:59Z'))
  expect(texts).toHaveLength(30)
  expect(texts[0]).toEqual(['2026-10-26', '0', '0', 'None'])
  expect(texts.slice(-3)).toEqual([
    ['2026-11-22', '3', '1', '1 min'],
    ['2026-11-23', '0', '0', 'None'],
    ['2026-11-24', '2', '0', '1 min 30 s'],
  ])
  expect(barsAt('2026-11-24T00:00:00Z').rows.at(-1)?.tick).toBe('Nov 24')
})

test('the bars of a member are their own decisions', () => {
  const texts = textsOf(barsAt('2026-11-24T12:00:00Z', 1))
  expect(texts.slice(-3).map(([, ...rest]) => rest)).toEqual([
    ['3', '1', '1 min'],
    ['0', '0', 'None'],
    ['0', '0', 'None'],
  ])
})

test('a gateway whose day has begun already adds that day', () => {
  expect(textsOf(barsAt('2026-11-23T23:59:00Z')).at(-1)).toEqual(['2026-11-24', '2', '0', '1 min 30 s'])
})
