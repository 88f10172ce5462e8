import { expect, test } from 'vitest'
import type { WebhookMetrics } from '#lib/modules/webhooks/delivery/contract.ts'
import { prepareAttempts, prepareDurations, summaryText } from './prepare-metrics.ts'

// The reader's time zone does not move the steps.
const VIEWER = { locale: 'en-US', timeZone: 'Asia/Tokyo' }
const START = Date.UTC(2026, 10, 24, 13) / 1000
const metrics = {
  attempted: 1204,
  succeeded: 1203,
  is_complete: true,
  steps: [
    { start: START, attempted: 1204, succeeded: 1203, median_ms: 40, p95_ms: 1300 },
    { start: START + 3600, attempted: 0, succeeded: 0, median_ms: null, p95_ms: null },
  ],
} satisfies WebhookMetrics

test('attempts are stacked by result, with the rate of each hour', () => {
  expect(prepareAttempts(metrics, '24h', VIEWER).rows).toEqual([
    {
      label: 'Nov 24, 13:00 UTC',
      tick: '13:00',
      note: '99%',
      cells: [
        { value: 1203, text: '1,203', exact: '1203' },
        { value: 1, text: '1', exact: '1' },
      ],
    },
    {
      label: 'Nov 24, 14:00 UTC',
      tick: '14:00',
      note: '-',
      cells: [
        { value: 0, text: '0', exact: '0' },
        { value: 0, text: '0', exact: '0' },
      ],
    },
  ])
})

test('a bar of durations ends at the 95th percentile, and its text is exact', () => {
  const [busy, quiet] = prepareDurations(metrics, '7d', VIEWER).rows
  expect(busy).toMatchObject({
    tick: 'Nov 24',
    cells: [
      { value: 40, text: '40 ms' },
      { value: 1260, text: '1,300 ms' },
    ],
  })
  expect(quiet?.cells).toEqual([
    { value: 0, text: '-', exact: '' },
    { value: 0, text: '-', exact: '' },
  ])
})

test('a single failure among many is never rounded to 100%', () => {
  expect(summaryText(metrics)).toBe('99% of 1,204 attempts succeeded')
  expect(summaryText({ ...metrics, is_complete: false })).toContain('newest 2,500')
  expect(summaryText({ ...metrics, attempted: 0, succeeded: 0 })).toBe('No attempts in this period')
})
