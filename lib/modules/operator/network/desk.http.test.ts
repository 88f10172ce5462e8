import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unzipped } from '../../../testing/bank-files/unzipped.ts'
import { accept, decide, submitted } from '../../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { application, newDeposits } from '../../../testing/valid-operator.ts'
import { XLSX } from '../../../wire/operation.ts'

// The operator's screens: the state of the network, the batches of runs, and a file for each list.

let net: TestNetwork
let operator: Bank
let harbor: Bank
let meadow: Bank
let quay: Bank
beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow', { confirm_incoming: true, review_threshold: null })
  quay = await net.bank('quay')
  await net.appoint(operator.orgId)
})
afterAll(() => net.close())

const see = async (path: string) => expectData(await operator.member('GET', `/operator${path}`))
const settle = () => operator.member('POST', '/operator/settlement-runs', { body: { environment: 'sandbox' } })

/** The rows of a file, keyed by header. None of the values here contains a comma. */
async function read(path: string): Promise<Record<string, string>[]> {
  const reply = await operator.member('GET', `/operator${path}`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [headings = '', ...lines] = String(reply.body).trimEnd().split('\r\n')
  const names = headings.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i], cell])))
}

/** Payments between three banks: harbor owes meadow 700 USD and 9 EUR, meadow owes quay 100 USD. */
async function trade(): Promise<void> {
  const [alder, aspen, birch] = [
    await harbor.customer('alder'),
    await meadow.customer('aspen'),
    await quay.customer('birch'),
  ]
  for (const total of ['500', '250']) expectData(await accept(meadow, await submitted(harbor, alder, aspen, { total })))
  await submitted(meadow, aspen, alder, { total: '50' })
  await submitted(meadow, aspen, birch, { total: '100' })
  expectData(await accept(meadow, await submitted(harbor, alder, aspen, { total: '9', currency: 'EUR' })))
}

describe('a settled batch', () => {
  let run: { token: string; txn_count: number; duration_ms: number; batches: { token: string; currency: string }[] }
  beforeAll(async () => {
    await trade()
    run = expectData(await settle())
  })

  test('is listed in its run with the amount that settlement moves', async () => {
    expect(run).toMatchObject({
      txn_count: 5,
      batches: [
        { currency: 'EUR', status: 'COMPLETED', txn_count: 1, net_value: '9' },
        // Meadow is owed 600 and quay 100, of gross payments of 900.
        { currency: 'USD', status: 'COMPLETED', txn_count: 4, net_value: '700' },
      ],
    })
    expect((await see('/settlement-runs')).runs).toEqual([run])
    expect(run.duration_ms).toBeGreaterThan(0)
    const lines = await read('/settlement-runs.csv')
    expect(lines.map((line) => [line.run_id, line.currency, line.transactions, line.net_value])).toEqual([
      [run.token, 'EUR', '1', '0.09'],
      [run.token, 'USD', '4', '7.00'],
    ])
  })

  const dollars = () => run.batches.find(({ currency }) => currency === 'USD')?.token

  test('has a matrix of gross amounts, whose rows and columns give each net position', async () => {
    const { batch, namespaces_count, namespaces, pairs } = await see(`/batches/${dollars()}`)
    expect([batch.run_id, batch.currency, batch.txn_count, namespaces_count]).toEqual([run.token, 'USD', 4, 3])
    expect(namespaces.map((one: { domain: string; net_total: string }) => [one.domain, one.net_total])).toEqual([
      ['harbor', '-700'],
      ['meadow', '600'],
      ['quay', '100'],
    ])
    for (const { token, net_total } of namespaces) {
      const sum = (side: 'debtor_id' | 'creditor_id') =>
        pairs
          .filter((pair: Record<string, string>) => pair[side] === token)
          .reduce((all: bigint, { amount }: { amount: string }) => all + BigInt(amount), 0n)
      expect((sum('creditor_id') - sum('debtor_id')).toString()).toBe(net_total)
    }
    expect(pairs).toHaveLength(3)
  })

  test('has the same matrix whether or not its pairs are stored', async () => {
    const stored = await see(`/batches/${dollars()}`)
    await net.database.db.execute(`update settlement_leaves set pairs_stored = false`)
    await net.database.db.execute(`delete from settlement_pairs`)
    const computed = await see(`/batches/${dollars()}`)
    const sorted = (pairs: { debtor_id: string; creditor_id: string }[]) =>
      pairs.toSorted((a, b) => `${a.debtor_id}${a.creditor_id}`.localeCompare(`${b.debtor_id}${b.creditor_id}`))
    expect(sorted(computed.pairs)).toEqual(sorted(stored.pairs))
  })

  test('limits its matrix to the namespaces with the largest positions', async () => {
    const { namespaces_count, namespaces, pairs } = await see(`/batches/${dollars()}?limit=2`)
    expect([namespaces_count, namespaces.length]).toEqual([3, 2])
    expect(pairs).toHaveLength(2)
  })

  test('has a multilateral report that sums to zero', async () => {
    const lines = await read(`/batches/${dollars()}/multilateral.csv`)
    expect(Object.fromEntries(lines.map((line) => [line.namespace_domain, [line.net, line.direction]]))).toEqual({
      harbor: ['-7.00', 'pays'],
      meadow: ['6.00', 'receives'],
      quay: ['1.00', 'receives'],
    })
    expect(lines.reduce((sum, line) => sum + BigInt(line.net_minor ?? ''), 0n)).toBe(0n)
  })

  test('has the same report as a workbook', async () => {
    const path = `/api/v1/csp/operator/batches/${dollars()}/multilateral.xlsx`
    const response = await net.app.request(path, { headers: { authorization: `Bearer ${operator.jwt}` } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, XLSX])
    const workbook = new Uint8Array(await response.arrayBuffer())
    const sheet = unzipped(workbook, 'xl/worksheets/sheet1.xml')
    for (const net of ['-7', '6', '1']) expect(sheet).toContain(`s="2"><v>${net}</v>`)
    expect((await operator.member('GET', '/operator/batches/batch_missing/multilateral.xlsx')).status).toBe(404)
    expect((await harbor.member('GET', `/operator/batches/${dollars()}/multilateral.xlsx`)).status).toBe(403)
  })

  test('does not exist for other organizations or under an unknown ID', async () => {
    expect((await operator.member('GET', '/operator/batches/batch_missing')).status).toBe(404)
    expect((await operator.member('GET', '/operator/batches/batch_missing/multilateral.csv')).status).toBe(404)
    expect((await harbor.member('GET', `/operator/batches/${dollars()}`)).status).toBe(403)
  })

  test('has totals by currency, whichever page is requested', async () => {
    const totals = [
      { currency: 'EUR', namespaces: 2, owed: '9' },
      { currency: 'USD', namespaces: 3, owed: '700' },
    ]
    expect((await see('/positions?period=last')).totals).toEqual(totals)
    expect((await see('/positions?period=last&currency=USD&limit=1&page=2')).totals).toEqual(totals)
    expect((await see('/positions')).totals).toEqual([])
    const lines = await read('/positions.csv?period=last&currency=USD')
    expect(lines.map((line) => [line.domain, line.net])).toEqual([
      ['harbor', '-7.00'],
      ['quay', '1.00'],
      ['meadow', '6.00'],
    ])
  })
})

test('the sandbox is shown first until the network has a live namespace', async () => {
  const first = async () => (await see('/first-environment')).environment
  expect(await first()).toBe('sandbox')
  await net.database.db.execute(sql`update partners set environment = 'live' where token = ${harbor.partnerId}`)
  expect(await first()).toBe('live')
  await net.database.db.execute(sql`update partners set environment = 'sandbox' where token = ${harbor.partnerId}`)
  expect((await harbor.member('GET', '/operator/first-environment')).status).toBe(403)
})

describe('the overview', () => {
  test('shows today’s transactions by currency, of the environment and day only', async () => {
    const today = (await see('/overview')).completed_today
    expect(today).toEqual([
      { currency: 'EUR', txn_count: 1, total: '9' },
      { currency: 'USD', txn_count: 4, total: '900' },
    ])
    expect((await see('/overview?environment=live')).completed_today).toEqual([])
  })

  test('lists the banks with the highest share of failed payments first', async () => {
    expect((await see('/overview')).failing_banks).toEqual([])
    const [alder, aspen] = [await harbor.customer('alder-2'), await meadow.customer('aspen-2')]
    for (let n = 0; n < 2; n++)
      expectData(await decide(meadow, await submitted(harbor, alder, aspen), 'failed', 'fraud_detected'))
    const banks = (await see('/overview')).failing_banks
    expect(banks.map((one: { namespace: { domain: string } }) => one.namespace.domain)).toEqual(['harbor', 'meadow'])
    expect(banks[0]).toMatchObject({
      organization: { token: harbor.orgId, name: 'harbor bank' },
      completed: 4,
      failed: 2,
      expired: 0,
    })
  })

  test('counts open work: verifications, deposits and late runs', async () => {
    const before = await see('/overview?environment=live')
    expectData(await harbor.member('POST', '/organization/verification', { body: application() }))
    await newDeposits(operator)
    const after = await see('/overview?environment=live')
    expect(after.verifications.pending).toBe(before.verifications.pending + 1)
    expect(after.deposits_to_send).toBe(before.deposits_to_send + 1)
    expect((await see('/overview')).settlement).toMatchObject({ late_runs: 0, lag_limit_seconds: 600 })
    await net.database.db.execute(`update settlement_runs set completed_at = cutoff_at + interval '601 seconds'`)
    expect((await see('/overview')).settlement.late_runs).toBe(1)
  })

  test('counts failed batches of the last 7 days only', async () => {
    const failed = async () => (await see('/overview')).settlement.failed_batches
    const fail = (cutoff: Date) =>
      net.database.db.execute(
        sql`update settlement_batches set status = 'FAILED', cutoff_at = ${cutoff.toISOString()} where currency = 'EUR'`,
      )
    expect(await failed()).toBe(0)
    const weekAgo = net.clock.now.getTime() - 7 * 86_400_000
    await fail(new Date(weekAgo + 1000))
    expect(await failed()).toBe(1)
    await fail(new Date(weekAgo))
    expect(await failed()).toBe(0)
  })
})

describe('organizations are found', () => {
  const names = async (search: string) =>
    (await see(`/organizations?search=${encodeURIComponent(search)}`)).organizations.map(
      ({ name }: { name: string }) => name,
    )

  test('by the ID or part of the name or domain of a namespace, in any case', async () => {
    expect(await names('arBO')).toContain('harbor bank')
    expect(await names(meadow.partnerId.toUpperCase())).toEqual(['meadow bank'])
    expect(await names(meadow.orgId.toUpperCase())).toEqual(['meadow bank'])
  })

  test('by the full email of a member, which is recorded as a read of that organization', async () => {
    const { email } = quay
    const recorded = async () =>
      expectData(await quay.member('GET', '/audit-entries?action=operator.read_organization')).entries.length
    expect(await recorded()).toBe(0)
    expect(await names(email.slice(0, -1))).toEqual([])
    expect(await recorded()).toBe(0)
    expect(await names(email.toUpperCase())).toEqual(['quay bank'])
    expect(await recorded()).toBe(1)
  })
})

describe('exported files', () => {
  test('contain what their lists contain', async () => {
    const { count } = await see('/organizations')
    expect(await read('/organizations.csv')).toHaveLength(count)
    expect((await read('/organizations.csv?search=quay')).map((line) => line.name)).toEqual(['quay bank'])
    const deposits = await read('/deposits.csv')
    expect(deposits.map((line) => [line.account_title, line.masked_account_number])).toEqual([
      ['A', 'XXXX-XXXX-XXXX-6789'],
    ])
    expect(await read('/failing-endpoints.csv')).toEqual([])
    expect((await operator.member('GET', '/operator/organizations.csv?limit=2')).status).toBe(400)
  })

  test('write a domain that begins like a formula as text', async () => {
    const body = { name: 'Dash', domain: '-1-2' }
    const headers = { 'x-partner-id': expectData(await quay.member('POST', '/partner', { body })).token }
    const person = { type: 'Individual', first_name: 'Elm', last_name: 'Lee', email: 'elm@mail.example' }
    const elm = { ...person, payment_address: 'elm@-1-2', status: 'ENABLED' }
    expectData(await quay.member('POST', '/customer', { body: elm, headers }))
    await submitted(harbor, await harbor.customer('cedar'), 'elm@-1-2')
    expect((await read('/positions.csv')).map(({ domain }) => domain)).toContain("'-1-2")
  })

  test('of verifications are recorded in the audit log of each organization', async () => {
    const recorded = async () =>
      expectData(await harbor.member('GET', '/audit-entries?action=operator.read_verifications')).entries.length
    expect(await recorded()).toBe(0)
    const reply = await operator.member('GET', '/operator/verifications.csv?status=pending')
    expect(String(reply.body)).toContain('harbor bank')
    expect(await recorded()).toBe(1)
  })
})
