import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeOnce } from '../../platform/write/run-write.ts'
import { writeTransaction } from '../../testing/model/ledger.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { BatchDetails, ProjectionResult, RunList } from './contract.ts'
import { closeWindow } from './run/close-window.ts'
import { settleRun } from './run/settle-run.ts'

let net: TestNetwork
let a: Bank
let b: Bank
let c: Bank
beforeAll(async () => {
  net = await testNetwork()
  a = await net.bank('alder')
  b = await net.bank('birch')
  c = await net.bank('cedar')
})
beforeEach(async () => {
  net.clock.advance(3_600_000)
  await run()
})
afterAll(() => net.close())

const move = (debtor: Bank, creditor: Bank, amount: bigint, currency = 'USD') => {
  net.clock.advance(1)
  return writeTransaction(
    { db: net.database.db, now: net.clock.now, random: net.random },
    { debtor, creditor, amount, currency },
  )
}
const run = async () => expectData(await a.member('POST', '/settlements')).batches
const runOne = async (): Promise<string> => (await run())[0].token
const csv = async (bank: Bank, path: string) => {
  const reply = await bank.key('GET', path)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [headings = '', ...lines] = reply.body.trimEnd().split('\r\n')
  const names = headings.split(',')
  return lines.map((line: string) => Object.fromEntries(line.split(',').map((field, i) => [names[i], field])))
}
const ctx = () =>
  ({
    db: net.database.db,
    actor: { kind: 'system', name: 'test' },
    now: net.clock.now,
    random: net.random,
    requestId: 'test',
    address: 'test',
  }) as const

describe('the lines of a batch as CSV', () => {
  test('are the caller’s, oldest first, and sum to its net total', async () => {
    const [ab, , ca, aa] = [
      await move(a, b, 1000n),
      await move(b, c, 70n),
      await move(c, a, 250n),
      await move(a, a, 5n),
    ]
    const batch = await runOne()
    const lines = await csv(a, `/settlements/${batch}/transactions.csv`)
    expect(
      lines.map((line: Record<string, string>) => [
        line.transaction_id,
        line.direction,
        line.counterparty_domain,
        line.amount,
      ]),
    ).toEqual([
      [ab.token, 'debit', 'birch', '10.00'],
      [ca.token, 'credit', 'cedar', '2.50'],
      [aa.token, 'debit', 'alder', '0.05'],
      [aa.token, 'credit', 'alder', '0.05'],
    ])
    const sum = lines.reduce(
      (total: bigint, line: Record<string, string>) => total + BigInt(line.signed_minor_units ?? ''),
      0n,
    )
    const { summary } = expectData(await a.key('GET', `/settlements/${batch}`))
    expect(sum.toString()).toBe(summary.net_total)
  })

  test('are complete, however many portions are read', async () => {
    const written: string[] = []
    const now = net.clock.now
    for (let i = 0; i < 2100; i++) {
      // Many at the same instant, on either side, so that only the identifier determines their
      // order.
      const [debtor, creditor] = i % 3 === 0 ? [b, a] : [a, b]
      const { token } = await writeTransaction(
        { db: net.database.db, now: new Date(now.getTime() + Math.floor(i / 700)), random: net.random },
        { debtor, creditor, amount: 1n },
      )
      written.push(token)
    }
    const batch = await runOne()
    const lines = await csv(a, `/settlements/${batch}/transactions.csv`)
    expect(lines.map(({ transaction_id }: Record<string, string>) => transaction_id).toSorted()).toEqual(
      written.toSorted(),
    )
  })

  test('have the reference of their payment for both sides, also in the list, and never as a formula', async () => {
    const [alder, birch] = [await a.customer('referring'), await b.customer('referring')]
    await submitted(a, alder, birch, { reference: '=Invoice 7' })
    const batch = await runOne()
    for (const bank of [a, b]) {
      const { transactions } = expectData(await bank.key('GET', `/settlements/${batch}/transactions`))
      expect(transactions.map(({ reference }: { reference: string }) => reference)).toEqual(['=Invoice 7'])
      const lines = await csv(bank, `/settlements/${batch}/transactions.csv`)
      expect(lines.map(({ reference }: Record<string, string>) => reference)).toEqual(["'=Invoice 7"])
    }
  })

  test('of a batch of others are not found, in the usual envelope', async () => {
    await move(b, c, 1n)
    await move(a, b, 1n, 'EUR')
    await run()
    const [batch] = expectData(await b.key('GET', '/settlements?currency=USD&limit=1')).batches
    for (const file of ['transactions.csv', 'statement.csv']) {
      const reply = await a.key('GET', `/settlements/${batch.token}/${file}`)
      expect([reply.status, reply.body.code]).toEqual([404, 'error.not_found'])
    }
  })
})

describe('a statement as CSV', () => {
  test('has a row per counterparty, and the totals', async () => {
    await move(a, b, 1000n)
    await move(b, a, 400n)
    await move(c, a, 250n)
    await move(a, a, 5n)
    const batch = await runOne()
    const rows = await csv(a, `/settlements/${batch}/statement.csv`)
    const figures = rows.map((row: Record<string, string>) =>
      [row.counterparty_name, row.transactions, row.credits, row.debits, row.net, row.position_type].join(' '),
    )
    expect(figures.toSorted()).toEqual(
      [
        'birch 2 4.00 10.00 -6.00 Debit',
        'cedar 1 2.50 0.00 2.50 Credit',
        'Within the namespace 1 0.00 0.00 0.00 Credit',
        'Total 4 6.50 10.00 -3.50 Debit',
      ].toSorted(),
    )
  })
})

describe('a position', () => {
  const details = async (bank: Bank, batch: string) =>
    BatchDetails.parse(expectData(await bank.key('GET', `/settlements/${batch}`)))

  test('links to its transactions', async () => {
    const [ab, ba] = [await move(a, b, 1000n), await move(b, a, 400n)]
    await move(a, c, 7n)
    const batch = await runOne()
    const [position] = (await details(a, batch)).positions.filter((one) => one.counterparty_id === b.partnerId)
    expect(position).toMatchObject({ credits: '400', debits: '1000', net_amount: '600', txn_count: 2 })
    const path = `/settlements/${batch}/transactions?counterparty_id=`
    const found = expectData(await a.key('GET', `${path}${b.partnerId}`))
    expect([found.count, found.transactions.map(({ token }: { token: string }) => token)]).toEqual([
      2,
      [ba.token, ab.token],
    ])
    expect(expectData(await a.key('GET', `${path}${a.partnerId}`)).count).toBe(0)
  })

  test('is the same whether or not its pairs were stored', async () => {
    const few = { few: 1000, transactionsEach: 1 }
    const none = { few: 0, transactionsEach: 1000 }
    const seen = []
    for (const rule of [few, none]) {
      net.clock.advance(60_000)
      await move(a, b, 1000n)
      await move(b, a, 400n)
      await move(b, a, 300n)
      await move(c, a, 250n)
      await move(a, a, 5n)
      const opened = await writeOnce(ctx(), (given) => closeWindow(given, 'sandbox'))
      await writeOnce(ctx(), (given) => settleRun(given, opened.token, net.secrets.settlement, rule))
      const [batch] = expectData(await a.key('GET', '/settlements?limit=1')).batches
      seen.push((await Promise.all([a, b, c].map((bank) => details(bank, batch.token)))).map((one) => one.positions))
      const stored = await net.database.db.execute(`select from settlement_pairs where batch_id = '${batch.token}'`)
      expect((stored as unknown as { rows: unknown[] }).rows.length).toBe(rule === few ? 4 : 0)
    }
    expect(seen[0]).toEqual(seen[1])
  })
})

describe('the projected position', () => {
  const projected = async (bank: Bank) =>
    ProjectionResult.parse(expectData(await bank.key('GET', '/settlements/projection')))

  test('is what a settlement would result in, by currency, and empty after one has run', async () => {
    await move(a, b, 1000n)
    await move(b, a, 400n)
    await move(a, a, 5n)
    await move(c, a, 9n, 'JPY')
    const { positions } = await projected(a)
    expect(positions).toEqual([
      { currency: 'JPY', net_total: '9', credits: '9', debits: '0', txn_count: 1 },
      { currency: 'USD', net_total: '-600', credits: '405', debits: '1005', txn_count: 3 },
    ])
    const batches = await run()
    expect(batches.map((one: Record<string, unknown>) => [one.currency, one.net_total, one.txn_count])).toEqual(
      positions.map(({ currency, net_total, txn_count }) => [currency, net_total, txn_count]),
    )
    expect((await projected(a)).positions).toEqual([])
  })

  test('returns the next cutoff', async () => {
    const { next_cutoff } = await projected(a)
    expect(next_cutoff).toBe((Math.floor(net.clock.now.getTime() / 3_600_000) + 1) * 3600)
  })
})

describe('runs', () => {
  const runs = async (bank: Bank, query = '') =>
    RunList.parse(expectData(await bank.member('GET', `/settlement-runs${query}`)))

  test('are listed to members who can start one, newest first, with failures and their causes', async () => {
    await move(a, b, 1n)
    await run()
    const { count, runs: found } = await runs(c, '?limit=2')
    expect(count).toBeGreaterThan(2)
    expect(found[0]).toMatchObject({ status: 'COMPLETED', environment: 'sandbox', failure: null, progress: null })
    expect(found[0]?.cutoff_time).toBeGreaterThanOrEqual(found[1]?.cutoff_time ?? Number.POSITIVE_INFINITY)
    expect((await runs(c, '?status=FAILED')).count).toBe(0)
  })

  test('in live are visible to the operator only', async () => {
    const reply = await a.member('GET', '/settlement-runs', { headers: { 'x-environment': 'live' } })
    expect([reply.status, reply.body.code]).toEqual([403, 'error.forbidden'])
  })

  test('are listed from the moment their window is closed', async () => {
    await move(a, b, 1n)
    const opened = await writeOnce(ctx(), (given) => closeWindow(given, 'sandbox'))
    expect((await runs(c, '?status=PROCESSING')).runs).toMatchObject([{ token: opened.token, completed_on: null }])
    await run()
    expect((await runs(c, '?status=PROCESSING')).count).toBe(0)
  })
})
