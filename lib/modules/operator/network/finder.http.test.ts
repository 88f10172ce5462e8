// What finds an organization in the operator's list and palette, and which searches are recorded.
import { beforeAll, expect, test } from 'vitest'
import { created, submitted } from '../../../testing/model/payment-life.ts'
import { type Bank, expectData, operatorAndBank } from '../../../testing/network.ts'
import { application } from '../../../testing/valid-operator.ts'

const { net, operator, harbor } = await operatorAndBank()
const policy = { confirm_incoming: false, review_threshold: null }
const meadow = await net.bank('meadow', policy)
const quay = await net.bank('quay')
let paymentId: string
let batchId: string
beforeAll(async () => {
  const body = { ...application(), legal_name: 'Quay Clearing DAC', registration_number: 'IE-0123456' }
  expectData(await quay.member('POST', '/organization/verification', { body }))
  const webhook = { name: 'Orders', endpoint: 'https://1-1-1-1.test:8443/events?key=1' }
  expectData(await quay.member('POST', '/webhook', { body: webhook }))
  const addresses = [await harbor.customer('willow'), await meadow.customer('aspen')] as const
  paymentId = await submitted(harbor, ...addresses, { payment_id: 'Order-7149_a' })
  expectData(await harbor.member('POST', '/settlements'))
  batchId = expectData(await harbor.member('GET', '/settlements')).batches[0].token
})

const HOUR = 3_600_000
const list = async (search: string, by = operator, filters = '') =>
  by.member('GET', `/operator/organizations?search=${encodeURIComponent(search)}${filters}`)
const found = async (search: string): Promise<string[]> =>
  expectData(await list(search))
    .organizations.map(({ name }: { name: string }) => name.replace(' bank', ''))
    .sort()
const reads = async (bank: Bank): Promise<number> =>
  expectData(await bank.member('GET', '/audit-entries?action=operator.read_organization')).entries.length
/** Whether each search is recorded in the log of an organization. */
async function isRecorded(search: string, bank: Bank): Promise<boolean> {
  net.clock.advance(2 * HOUR)
  const before = await reads(bank)
  await found(search)
  return (await reads(bank)) > before
}

test('part of the legal name and the registration number find an organization', async () => {
  expect(await found('clearing dac')).toEqual(['quay'])
  expect(await found('ie-0123456')).toEqual(['quay'])
  // Part of a number is not a number.
  expect(await found('IE-01234')).toEqual([])
})

test('the host of a webhook finds its organization, with or without port, or as a URL', async () => {
  for (const search of ['1-1-1-1.test', '1-1-1-1.TEST:8443', 'https://1-1-1-1.test:8443/other']) {
    expect(await found(search), search).toEqual(['quay'])
  }
  for (const search of ['1-1-1-1', '1-1.test', '1-1-1-1.test:1', '1-1-1-1.test:8443.example']) {
    expect(await found(search), search).toEqual([])
  }
})

test('a payment ID finds both sides, a batch ID its participants', async () => {
  expect(await found('Order-7149_a')).toEqual(['harbor', 'meadow'])
  expect(await found(batchId)).toEqual(['harbor', 'meadow'])
  expect(await found(batchId.slice(0, -1))).toEqual([])
})

test('a payment that is not submitted finds its creator only', async () => {
  await created(harbor, 'willow@harbor', 'aspen@meadow', { payment_id: 'draft-1' })
  expect(await found('draft-1')).toEqual(['harbor'])
})

test('a search by payment or webhook host is recorded; one by name, legal name, registration number, organization ID, namespace or batch is not', async () => {
  expect(await isRecorded(paymentId, harbor)).toBe(true)
  expect(await isRecorded(paymentId, meadow)).toBe(true)
  expect(await isRecorded(paymentId, quay)).toBe(false)
  expect(await isRecorded('1-1-1-1.test', quay)).toBe(true)
  for (const search of ['quay', 'Quay Clearing', 'IE-0123456', quay.orgId, quay.partnerId]) {
    expect(await found(search), search).toEqual(['quay'])
    expect([search, await isRecorded(search, quay)]).toEqual([search, false])
  }
  expect(await isRecorded(batchId, harbor)).toBe(false)
})

test('a payment ID that a client chose is not looked up if the search matches anything else', async () => {
  const ids = ['harbor', meadow.orgId, batchId, 'harbor-bank']
  for (const id of ids) await created(quay, 'moss@quay', 'aspen@meadow', { payment_id: id })
  for (const id of ids.slice(0, 3)) {
    expect([id, await isRecorded(id, quay)]).toEqual([id, false])
    expect(await found(id)).not.toContain('quay')
  }
  // Filters do not change what else matches.
  expect(expectData(await list('harbor', operator, '&verification=pending')).count).toBe(0)
  expect(await found('harbor-bank')).toEqual(['quay'])
})

test('a generated payment ID finds both sides, whatever else matches', async () => {
  const generated = await submitted(harbor, 'willow@harbor', 'aspen@meadow')
  const cove = await net.bank('cove')
  expectData(await cove.member('PUT', '/organization', { body: { name: generated } }))
  expect(await found(generated)).toEqual(['harbor', 'meadow', generated])
})

const endpointsAt = async (host: string, banks: readonly Bank[]) => {
  const body = { name: 'Shared', endpoint: `https://${host}/hooks` }
  for (const bank of banks) expectData(await bank.member('POST', '/webhook', { body }))
}

test('a search by webhook host is recorded for the organizations on the page', async () => {
  await endpointsAt('1-1-1-2.test', [harbor, meadow])
  net.clock.advance(2 * HOUR)
  const before = [await reads(harbor), await reads(meadow)]
  const { count, organizations } = expectData(await list('1-1-1-2.test', operator, '&limit=1'))
  expect([count, organizations.length]).toEqual([2, 1])
  const expected = [harbor, meadow].map(({ orgId }, at) => (before[at] ?? 0) + Number(organizations[0].token === orgId))
  expect([await reads(harbor), await reads(meadow)]).toEqual(expected)
})

test('the webhook host of more than 20 organizations finds none', async () => {
  const banks: Bank[] = []
  while (banks.length < 21) banks.push(await net.bank(`shared${banks.length}`))
  await endpointsAt('1-1-1-3.test', banks.slice(1))
  expect((await found('1-1-1-3.test')).length).toBe(20)
  await endpointsAt('1-1-1-3.test', banks)
  expect(await found('1-1-1-3.test')).toEqual([])
})

test('only the operator can search', async () => {
  expect((await list(paymentId, harbor)).status).toBe(403)
})

test('a deleted webhook finds nothing', async () => {
  const [{ token }] = expectData(await quay.member('GET', '/webhook')).webhooks
  expectData(await quay.member('DELETE', `/webhook/${token}`))
  expect(await found('1-1-1-1.test')).toEqual([])
})
