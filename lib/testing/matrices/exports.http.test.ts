import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PREFIX } from '../../wire/operation.ts'
import { created, submitted } from '../model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../network.ts'

// A list's file contains the rows of all pages, and no spreadsheet formulas.

let net: TestNetwork
let alder: Bank
let birch: Bank

beforeAll(async () => {
  net = await testNetwork()
  alder = await net.bank('alder', { confirm_incoming: true, review_threshold: null })
  birch = await net.bank('birch')
})
afterAll(() => net.close())

/** The rows of a file, keyed by header. None of the values here contains a comma. */
async function read(bank: Bank, path: string): Promise<Record<string, string>[]> {
  const reply = await bank.member('GET', path)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [headings = '', ...lines] = String(reply.body).trimEnd().split('\r\n')
  const names = headings.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i], cell])))
}

describe('payments', () => {
  test('of every page are in the file, in the list’s order, and no others', async () => {
    const [own, theirs] = [await alder.customer('own'), await birch.customer('theirs')]
    const sent = await submitted(alder, own, theirs)
    net.clock.advance(1000)
    const drafted = await created(alder, own, theirs)
    net.clock.advance(1000)
    const received = await submitted(birch, theirs, own)
    await created(birch, theirs, own)
    const rows = await read(alder, '/payments.csv')
    expect(rows.map((row) => [row.payment_id, row.state, row.direction])).toEqual([
      [received, 'in_admission', 'in'],
      [drafted, 'created', 'out'],
      [sent, 'completed', 'out'],
    ])
    expect(rows[0]).toMatchObject({ currency: 'USD', debtor_address: theirs, beneficiary_address: own })
    expect((await read(alder, '/payments.csv?state=created')).map((row) => row.payment_id)).toEqual([drafted])
  })

  test('are exported by one request with the filters of the list; paging parameters are rejected', async () => {
    const listed: string[] = []
    const [from, to] = [await alder.customer('from'), await birch.customer('to')]
    for (let i = 0; i < 7; i++) {
      net.clock.advance(1000)
      listed.unshift(await created(alder, from, to, { reference: 'Order 7' }))
    }
    const rows = await read(alder, `/payments.csv?reference=order%207`)
    expect(rows.map((row) => row.payment_id)).toEqual(listed)
    expect((await alder.key('GET', '/payments.csv?limit=2')).body.message).toMatch(/^limit: unknown query parameter/)
  })
})

test('tasks are exported oldest first, with the names of their assignees', async () => {
  const { tasks } = expectData(await alder.member('GET', '/admission-tasks'))
  expectData(await alder.member('PUT', `/admission-tasks/${tasks[0].token}/assignee`, { body: { assignee: 1 } }))
  const [row, ...others] = await read(alder, '/admission-tasks.csv')
  expect(others).toHaveLength(tasks.length - 1)
  expect(row).toMatchObject({ task_id: tasks[0].token, status: 'pending', assignee: '1', assignee_name: 'Admin alder' })
})

test('settlement batches are exported, newest first, with the namespace’s own net total', async () => {
  const [own, theirs] = [await alder.customer('netted'), await birch.customer('netted')]
  const settle = async () => {
    net.clock.advance(3_600_000)
    return expectData(await alder.member('POST', '/settlements')).batches[0].token as string
  }
  await submitted(alder, own, theirs, { total: '1234' })
  const first = await settle()
  await submitted(alder, own, theirs, { total: '500' })
  const second = await settle()
  const rows = await read(alder, '/settlements.csv?currency=USD')
  const { batches } = expectData(await alder.member('GET', '/settlements?currency=USD'))
  expect(rows.map((row) => row.batch_id)).toEqual(batches.map(({ token }: { token: string }) => token))
  expect(rows.slice(0, 2)).toMatchObject([
    { batch_id: second, status: 'COMPLETED', transactions: '1', net_total: '-5.00', position_type: 'Debit' },
    { batch_id: first },
  ])
  const [received] = await read(birch, '/settlements.csv?status=COMPLETED')
  expect(received).toMatchObject({ batch_id: second, net_total: '5.00', position_type: 'Credit' })
})

test('customers are exported, and a name that is a formula becomes text', async () => {
  const body = {
    type: 'Individual',
    first_name: '=HYPERLINK("http://evil.example")',
    last_name: '+1',
    email: 'eve@mail.example',
    payment_address: `eve@${alder.domain}`,
  }
  const { token } = expectData(await alder.member('POST', '/customer', { body }))
  const [row] = await read(alder, '/customer.csv?search=eve')
  expect(row).toMatchObject({
    customer_id: token,
    status: 'disabled',
    first_name: `"'=HYPERLINK(""http://evil.example"")"`,
    last_name: "'+1",
  })
  const { count } = expectData(await alder.member('GET', '/customer'))
  expect(await read(alder, '/customer.csv')).toHaveLength(count)
})

test('accounts are exported with masked numbers, also when filtered by title', async () => {
  const account = (account_title: string) => ({
    account_number: '000123456789',
    account_title,
    routing_number: '011000015',
    type: 'AT_Checkings',
  })
  for (const title of ['Till', 'Vault']) {
    net.clock.advance(1000)
    expectData(await alder.member('POST', '/account', { body: account(title) }))
  }
  const rows = await read(alder, '/account.csv')
  expect(rows.map((row) => [row.account_title, row.masked_account_number])).toEqual([
    ['Vault', 'XXXX-XXXX-XXXX-6789'],
    ['Till', 'XXXX-XXXX-XXXX-6789'],
  ])
  expect((await read(alder, '/account.csv?account_title=til')).map((row) => row.account_title)).toEqual(['Till'])
})

test('requests are exported in a file named after namespace, list and date', async () => {
  await alder.key('GET', '/payments/none', { headers: { 'x-request-id': '=1+1' } })
  await net.requests.flush()
  const { requests } = expectData(await alder.member('GET', '/request-log?limit=100'))
  const rows = await read(alder, '/request-log.csv')
  expect(rows.map((row) => row.entry_id)).toEqual(requests.map(({ token }: { token: string }) => token))
  const { headers } = await alder.member('GET', '/request-log.csv')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${alder.partnerId}-requests-2026-03-02.csv"`)
})

test('an invalid filter is rejected in the usual envelope before the file starts', async () => {
  const reply = await net.app.request(`${PREFIX}/payments.csv?state=odd`, {
    headers: { authorization: `Bearer ${alder.jwt}`, 'x-partner-id': alder.partnerId },
  })
  expect([reply.status, (await reply.json()).code]).toEqual([400, 'error.bad_request'])
})

test('an error while reading the list is returned in the usual envelope instead of truncating the file', async () => {
  await net.database.db.execute(sql`alter table customers rename to customers_elsewhere`)
  try {
    const reply = await alder.member('GET', '/customer.csv')
    expect([reply.status, reply.headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8'])
    expect(reply.body.code).toBe('error.internal')
  } finally {
    await net.database.db.execute(sql`alter table customers_elsewhere rename to customers`)
  }
  expect(await read(alder, '/customer.csv')).not.toEqual([])
})
