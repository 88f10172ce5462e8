import { expect, test } from 'vitest'
import type { Webhook } from '#lib/modules/webhooks/contract.ts'
import { changeOf, formOf, NEW_WEBHOOK, newWebhook } from './webhook-form.ts'

const filled = { ...NEW_WEBHOOK, name: ' Ledger ', endpoint: 'https://hooks.bank.example/' }
const stored: Webhook = {
  token: 'whk_01h455vb4pex5vsknk084sn02q',
  partner_id: 'part_01h455vb4pex5vsknk084sn02q',
  name: 'Ledger',
  description: '',
  endpoint: 'https://hooks.bank.example/',
  secret: 'whsec_…1234',
  previous_secret_expires_at: null,
  events: [
    { record_type: 'RT_Transactions', event_type: 'EK_Created' },
    { record_type: 'RT_Links', event_type: 'link_established' },
  ],
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  created_at: { seconds: 1 },
  updated_at: { seconds: 1 },
}

test('all events are sent as an empty list, whatever was selected before', () => {
  const body = { name: 'Ledger', description: '', endpoint: 'https://hooks.bank.example/', events: [] }
  expect(newWebhook.parse({ ...filled, chosen: ['RT_Links link_established'] })).toEqual(body)
})

test('selected events are sent, and an empty selection is an error at the picker', () => {
  const some = { ...filled, all: 'some', chosen: ['RT_Links link_established'] }
  expect(newWebhook.parse(some)).toMatchObject({
    events: [{ record_type: 'RT_Links', event_type: 'link_established' }],
  })
  const { error } = newWebhook.safeParse({ ...some, chosen: [] })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['chosen'])
})

test('an update sends only changed fields, regardless of the order of selection', () => {
  const change = changeOf(stored)
  const form = formOf(stored)
  expect(change.parse({ ...form, chosen: [...form.chosen].reverse() })).toEqual({})
  expect(change.parse({ ...form, all: 'all', name: 'Books' })).toEqual({ name: 'Books', events: [] })
})
