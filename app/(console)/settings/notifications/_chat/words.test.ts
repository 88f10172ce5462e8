import { expect, test } from 'vitest'
import type { ChatChannel } from '#lib/modules/notifications/chat/contract.ts'
import { canResume, failedTitle, scheduleText, testNotice } from './words.ts'

const failed = (name: string, failure?: 'status' | 'unreadable_address') =>
  ({
    name,
    status: 'failed',
    last_error: failure ? { at: '2026-11-29T12:00:00.000Z', failure, status_code: 404 } : null,
  }) as ChatChannel

test('the title of failed channels has the reason of each that has one', () => {
  const channels = [failed('Team', 'status'), failed('On call'), failed('Risk', 'unreadable_address')]
  expect(failedTitle(channels)).toBe('Team failed: HTTP 404. On call failed. Risk failed: URL unreadable')
})

test('only a channel whose stored address can be decrypted can be resumed', () => {
  expect([failed('Team', 'status'), failed('Risk', 'unreadable_address')].map(canResume)).toEqual([true, false])
})

test('a failed test says what helps: another attempt, or another address', () => {
  const notice = (failure: 'timeout' | 'unreadable_address') =>
    testNotice(failed('Team'), { failure, status_code: null, duration_ms: 8 })
  expect(notice('timeout')).toMatchObject({ description: 'Timed out. Check the URL, then try again.' })
  expect(notice('unreadable_address')).toMatchObject({
    description: 'The stored URL can’t be decrypted. Replace it.',
  })
})

test.each([
  [null, null, undefined],
  [null, 8, 'Daily digest at 08:00 (America/New York)'],
  [{ from: 20, until: 7 }, null, 'Quiet hours 20:00–07:00 (America/New York)'],
  [{ from: 20, until: 7 }, 8, 'Daily digest at 08:00 · Quiet hours 20:00–07:00 (America/New York)'],
])('the hours of a channel with quiet hours %j and the digest hour %j', (quiet_hours, digest_hour, expected) => {
  const channel = { time_zone: 'America/New_York', quiet_hours, digest_hour } as ChatChannel
  expect(scheduleText(channel)).toBe(expected)
})
