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
  headers: [{ name: 'X-Tenant' }],
  timeout_seconds: 10,
  retry_delays_seconds: [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
  payment_filter: null,
  ca_certificates: null,
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  created_at: { seconds: 1 },
  updated_at: { seconds: 1 },
}

test('all events are sent as an empty list, whatever was selected before', () => {
  const body = { name: 'Ledger', description: '', endpoint: 'https://hooks.bank.example/', events: [] }
  const options = {
    headers: [],
    timeout_seconds: 10,
    retry_delays_seconds: null,
    payment_filter: null,
    ca_certificates: null,
  }
  expect(newWebhook.parse({ ...filled, chosen: ['RT_Links link_established'] })).toEqual({ ...body, ...options })
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

test('typed options are parsed, and an unchanged header keeps its value', () => {
  const form = formOf(stored)
  expect(form).toMatchObject({ headers: 'X-Tenant: ••••••', retries: '5s, 5m, 30m, 2h, 5h, 10h, 10h', timeout: '10' })
  const change = changeOf(stored).parse({
    ...form,
    headers: `${form.headers}\nAuthorization: Bearer a:b`,
    timeout: '30',
    retries: '30s 2h',
    states: ['failed', 'completed'],
    currency: 'JPY',
    min: '1,000',
  })
  expect(change).toEqual({
    headers: [{ name: 'X-Tenant' }, { name: 'Authorization', value: 'Bearer a:b' }],
    timeout_seconds: 30,
    retry_delays_seconds: [30, 7200],
    payment_filter: { states: ['completed', 'failed'], currency: 'JPY', amount_min: '1000' },
  })
  expect(changeOf(stored).parse({ ...form, retries: '' })).toEqual({ retry_delays_seconds: [] })
})

test('a new endpoint requires the values of headers again', () => {
  const moved = { ...formOf(stored), endpoint: 'https://hooks.bank.example/other' }
  const { error } = changeOf(stored).safeParse(moved)
  expect(error?.issues).toMatchObject([
    { path: ['headers'], message: 'Enter the values again, because the endpoint changes' },
  ])
  expect(changeOf(stored).parse({ ...moved, headers: 'X-Tenant: harbor' })).toEqual({
    endpoint: moved.endpoint,
    headers: [{ name: 'X-Tenant', value: 'harbor' }],
  })
})

test.each([
  [{ headers: 'X-Tenant' }, 'headers', 'Write each header as “Name: value”'],
  [
    { headers: 'X-A: a\nHost: b' },
    'headers',
    'Line 2: the name must not be a header that the gateway sets, such as "Host"',
  ],
  [{ timeout: '31' }, 'timeout', 'Enter 1 to 30 seconds'],
  [{ retries: '1d' }, 'retries', 'Enter delays from 5s to 12h, such as “5s, 10m, 2h”'],
  [{ retries: '4s' }, 'retries', 'Enter delays from 5s to 12h, such as “5s, 10m, 2h”'],
  [{ min: '5' }, 'currency', 'Choose a currency for the amounts'],
  [{ currency: 'JPY', min: '1.5' }, 'min', 'JPY has no decimals'],
  [{ currency: 'USD', min: '2', max: '1' }, 'max', 'Enter at least the minimum amount'],
])('%j is an error at its field', (typed, field, message) => {
  const { error } = newWebhook.safeParse({ ...filled, ...typed })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, message]])
})
