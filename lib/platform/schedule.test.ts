import { expect, test } from 'vitest'
import { isCron, lastDue, nextDue } from './schedule.ts'

const at = (iso: string) => new Date(iso)

test.each([
  ['0 * * * *', '2026-11-21T09:30:00Z', '2026-11-21T09:00:00.000Z'],
  ['0 * * * *', '2026-11-21T09:00:00Z', '2026-11-21T09:00:00.000Z'],
  ['0 16 * * *', '2026-11-21T15:59:59Z', '2026-11-20T16:00:00.000Z'],
  ['0 16 * * *', '2026-11-21T15:59:59.999Z', '2026-11-20T16:00:00.000Z'],
  ['0 16 * * *', '2026-11-21T16:00:00Z', '2026-11-21T16:00:00.000Z'],
])('%s was last due before %s at %s', (cron, now, due) => {
  expect(lastDue(cron, at(now))?.toISOString()).toBe(due)
})

test('distinguishes a cron expression from other text', () => {
  expect(isCron('*/5 * * * *')).toBe(true)
  expect(isCron('every day')).toBe(false)
  expect(isCron('99 * * * *')).toBe(false)
})

test.each([
  ['0 * * * *', '2026-11-21T09:30:00Z', '2026-11-21T10:00:00.000Z'],
  ['0 * * * *', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00.000Z'],
  ['0 16 * * *', '2026-11-21T15:59:59Z', '2026-11-21T16:00:00.000Z'],
  ['0 16 * * *', '2026-11-21T16:00:00Z', '2026-11-22T16:00:00.000Z'],
])('%s is next due after %s at %s', (cron, now, due) => {
  expect(nextDue(cron, at(now))?.toISOString()).toBe(due)
})
