import { beforeAll, describe, expect, test } from 'vitest'
import { keyHeaders, mcpClient, served } from '../testing/mcp/mcp-client.ts'
import { newMember } from '../testing/members/new-member.ts'
import { type Draft, decide, submitted } from '../testing/model/payment-life.ts'
import { expectData, twoBanks } from '../testing/network.ts'

const { net, harbor, meadow, aspen, willow } = await twoBanks()
const url = await served(net.app)
let juniper: string
beforeAll(async () => {
  juniper = await harbor.customer('juniper')
})

const asMeadow = () => mcpClient(url, keyHeaders(meadow))
const paid = (options: Draft) => submitted(meadow, aspen, juniper, options)

test('finding the 45.55 payment to juniper and its state takes two calls', async () => {
  const pull = (beneficiary: string, total: string) =>
    submitted(harbor, aspen, beneficiary, { total, type: 'Type_Pull', reference: 'Desk lamp' })
  const expectedId = await pull(juniper, '4555')
  await submitted(harbor, juniper, aspen, { total: '4555' })
  await pull(willow, '4555')
  await pull(juniper, '3100')
  const { call } = await asMeadow()
  const { text: found } = await call('find_payments', { query: 'Where is the payment of 45.55 to juniper?' })
  const [, id = ''] = /payment_id: (\S+)/.exec(found) ?? []
  expect(id).toBe(expectedId)
  const { text } = await call('explain_payment', { payment_id: id })
  expect(text).toContain(`Payment ${id} of 45.55 USD: awaiting a decision (in_admission).`)
  expect(text).toMatch(/Waiting for:\n- customer_authentication by this namespace: task pat_\w+, pending/)
  expect(text).toContain('reference: <untrusted>"Desk lamp"</untrusted>')
})

test('a payment is found by words of different fields, and by its ID among others', async () => {
  const id = await paid({ total: '4242', reference: 'Standing desk' })
  const { call } = await asMeadow()
  const first = async (query: string) => /payment_id: (\S+)/.exec((await call('find_payments', { query })).text)?.[1]
  expect(await first('aspen standing')).toBe(id)
  expect(await first('desk 42.42 USD')).toBe(id)
  expect(await first(`please check ${id} today`)).toBe(id)
})

test('an explanation says why a payment failed and what the other side wrote', async () => {
  const id = await submitted(harbor, aspen, juniper, { total: '100', type: 'Type_Pull' })
  expectData(await decide(meadow, id, 'failed', 'insufficient_funds'))
  const { call } = await asMeadow()
  const { text } = await call('explain_payment', { payment_id: id })
  expect(text).toContain(': failed.')
  expect(text).toContain('Exception:\n- The debtor’s account has insufficient funds (A011, blame: debtor_party)')
  expect(text).toMatch(/Timeline:\n- \S+ created by <untrusted>"@harbor"<\/untrusted>/)
  expect(text).toContain('Returns: none\n\nRecalls: none')
})

test('names, addresses and numbers are masked unless the call includes personal data', async () => {
  const reference = 'Refund to DE89 3704 0044 0532 0130 00, ask rowan@mail.example'
  const party = { payment_address: juniper, first_name: 'Juniper', last_name: 'Okafor' }
  const id = await paid({ reference, beneficiary_party: party })
  const { call } = await asMeadow()
  const { text } = await call('explain_payment', { payment_id: id })
  expect(text).toContain('beneficiary: <untrusted>"j…@harbor"</untrusted>, named <untrusted>"J… O…"</untrusted>')
  expect(text).toContain('"Refund to …, ask r…@mail.example"')
  expect(text).not.toMatch(/juniper|Okafor|0044|rowan|Admin/i)
  const { text: full } = await call('explain_payment', { payment_id: id, include_personal_data: true })
  expect(full).toContain(`<untrusted>"${juniper}"</untrusted>, named <untrusted>"Juniper Okafor"</untrusted>`)
  expect(full).toContain(reference)
})

test('a search confirms no part of a masked address or account number', async () => {
  const phone = await harbor.customer('491701234567')
  await submitted(meadow, aspen, phone, { reference: 'Repair of DE89 3704 0044 0532 0130 00' })
  const { call } = await asMeadow()
  const find = async (query: string, options = {}) => (await call('find_payments', { query, ...options })).text
  for (const part of ['4917', '491701234568', '3704', '3705']) {
    expect(await find(`repair ${part}`)).toContain(`None of them has "${part}".`)
    expect(await find(part)).toContain('No payment matches')
  }
  expect(await find('repair 491701234567')).not.toContain('None of them has')
  expect(await find('491701234567')).toContain('"4…@harbor"')
  expect(await find('4917', { include_personal_data: true })).toContain('"491701234567@harbor"')
})

test('waiting tasks are listed with their payments', async () => {
  const id = await submitted(harbor, aspen, juniper, { total: '700', type: 'Type_Pull' })
  const { call } = await asMeadow()
  const { text } = await call('list_waiting_tasks', { limit: 50 })
  expect(text).toContain(`payment_id: ${id}\namount: 7.00 USD`)
  expect(text).toMatch(/task: pat_\w+, customer_authentication, pending, unassigned/)
})

test('positions are projected, and a settled batch is verified', async () => {
  await paid({ total: '2500' })
  const { call } = await asMeadow()
  expect((await call('get_positions')).text).toMatch(
    /Projected net positions.*:\n- -\S+ USD net: \S+ USD to receive, \S+ USD to pay/,
  )
  const { batches } = expectData(await meadow.member('POST', '/settlements'))
  const { text } = await call('get_positions')
  expect(text).toContain('nothing to settle')
  expect(text).toContain(`- ${batches[0].token}: COMPLETED`)
  expect(text).toMatch(/Positions in batch_\w+:\n- \S+ USD owed by the namespace to <untrusted>"harbor \(@harbor\)"/)
  const verified = await call('verify_settlement', { batch_id: batches[0].token })
  expect(verified.text).toMatch(/^VALID: the namespace’s total in batch_\w+ is \S+ USD \(debtor\)\./)
})

test('the documentation is found by its words', async () => {
  const { call } = await asMeadow()
  const { text } = await call('search_docs', { query: 'recall a payment', limit: 3 })
  expect(text).toContain('POST /api/v1/csp/payments/{payment_id}/recalls (createRecall)')
  expect((await call('search_docs', { query: 'xyzzy' })).text).toContain('Nothing in the documentation matches')
})

describe('access', () => {
  test('a stranger’s payment does not exist', async () => {
    const id = await paid({ total: '333' })
    const stranger = await net.bank('stranger')
    const { call } = await mcpClient(url, keyHeaders(stranger))
    expect(await call('explain_payment', { payment_id: id })).toMatchObject({ isError: true })
    expect((await call('explain_payment', { payment_id: id })).text).toMatch(
      /^Requested resource not found\. \(404, request \w+\)$/,
    )
    expect((await call('find_payments', { query: '3.33 USD' })).text).toContain('No payment matches')
  })

  test('a tool needs the permission of its operations', async () => {
    const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
    const made = expectData(await meadow.member('POST', '/apikey', { body: { name: 'directory', access } }))
    const { call } = await mcpClient(url, keyHeaders({ ...meadow, secret: made.secret_key }))
    expect(await call('find_payments', { query: '45.55' })).toMatchObject({ isError: true })
    expect((await call('find_payments', { query: '45.55' })).text).toContain('lacks the permission transactions_read')
  })

  test('a member uses the tools with the session’s token', async () => {
    const { jwt } = await newMember(net, meadow, 'viewer')
    const { call } = await mcpClient(url, { authorization: `Bearer ${jwt}`, 'x-partner-id': meadow.partnerId })
    expect((await call('find_payments', { query: 'aspen' })).text).toContain('best match first')
  })

  test('a client of an earlier protocol version has the same tools', async () => {
    const { client, call } = await mcpClient(url, keyHeaders(meadow), { mode: 'legacy' })
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('explain_payment')
    expect((await call('find_payments', { query: 'aspen' })).text).toContain('best match first')
  })
})
