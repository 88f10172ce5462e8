import { expect, test } from 'vitest'
import type { ChatChannel } from '#lib/modules/notifications/chat/contract.ts'
import { changedChannel, formOf, newChannel, newForm } from './channel-form.ts'

const stored = { name: 'Team', product: 'slack', partner_id: null, kinds: ['recall_received'] } as ChatChannel
const hours = { time_zone: 'Europe/Berlin', quiet_hours: { from: 20, until: 7 }, digest_hour: 9 }
const withoutHours = { time_zone: 'Europe/Berlin', quiet_hours: null, digest_hour: null }

test.each([hours, withoutHours])('an unchanged form sends the hours as they are: %j', (own) => {
  const { name, product, kinds } = stored
  expect(changedChannel.parse(formOf({ ...stored, ...own }))).toEqual({ name, product, kinds, ...own })
})

test('a new channel gets its messages immediately, in the time zone of the user', () => {
  const filled = { ...newForm('Europe/Berlin'), name: 'Team', address: 'https://hooks.chat.example/services/T0000' }
  expect(newChannel.parse(filled)).toMatchObject(withoutHours)
})

test('quiet hours must not end at the hour at which they begin', () => {
  const result = changedChannel.safeParse({ ...formOf({ ...stored, ...hours }), until: '20' })
  expect(result.error?.issues).toMatchObject([{ path: ['until'], message: 'Choose a different end time' }])
})
