import { expect, test } from 'vitest'
import { countText, sinceOf } from './recovery.ts'

const now = new Date('2026-11-21T12:00:00.000Z')

test('a period counts back from when the dialog was opened, and minutes are in UTC', () => {
  expect(sinceOf('3600', '', now)).toBe('2026-11-21T11:00:00.000Z')
  expect(sinceOf('minute', '2026-11-20T08:15', now)).toBe('2026-11-20T08:15:00.000Z')
  expect(sinceOf('minute', '', now)).toBeUndefined()
  expect(sinceOf('minute', '2026-02-30T08:15', now)).toBeUndefined()
})

test('the number of events to send is written in words', () => {
  expect([0, 1, 1200].map(countText)).toEqual(['Nothing to send', '1 delivery', '1,200 deliveries'])
})
