import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { created, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { LookUpResult } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
let quay: Bank
let paid: { payment_id: string; token: string; approval_code: string }
let waiting: { payment_id: string; task_id: string }
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  quay = await net.bank('quay')
  const willow = await harbor.customer('willow')
  const aspen = await meadow.customer('aspen')
  const id = await submitted(harbor, willow, aspen)
  paid = expectData(await harbor.key('GET', `/payments/${id}/transactions`))
  const pulled = await submitted(meadow, willow, aspen, { type: 'Type_Pull' })
  const { tasks } = expectData(await harbor.key('GET', '/admission-tasks'))
  waiting = { payment_id: pulled, task_id: tasks[0].token }
})
afterAll(() => net.close())

const lookUp = async (bank: Bank, term: string) =>
  LookUpResult.parse(expectData(await bank.key('GET', `/payment-lookup?${new URLSearchParams({ term })}`)))
const found = async (bank: Bank, term: string) =>
  (await lookUp(bank, term)).matches.map(({ found_by, payment }) => [found_by, payment.payment_id])

describe('a payment is found', () => {
  test('by its ID, its transaction, and its approval code in any case', async () => {
    expect(await found(harbor, paid.payment_id)).toEqual([['payment_id', paid.payment_id]])
    expect(await found(harbor, paid.token)).toEqual([['transaction_id', paid.payment_id]])
    for (const code of [paid.approval_code, paid.approval_code.toLowerCase(), ` ${paid.approval_code} `]) {
      expect(await found(harbor, code)).toEqual([['approval_code', paid.payment_id]])
    }
  })

  test('by an open task', async () => {
    expect(await found(harbor, waiting.task_id)).toEqual([['task_id', waiting.payment_id]])
  })

  test('by each of its sides and by nobody else', async () => {
    for (const term of [paid.payment_id, paid.token, paid.approval_code]) {
      expect(await lookUp(meadow, term)).toMatchObject({ count: 1, matches: [{ payment: { state: 'completed' } }] })
      expect(await lookUp(quay, term)).toEqual({ count: 0, matches: [] })
    }
    expect(await found(meadow, waiting.task_id)).toEqual([['task_id', waiting.payment_id]])
    expect(await found(quay, waiting.task_id)).toEqual([])
  })

  test('by the receiving side from its submission on', async () => {
    const id = await created(harbor, 'willow@harbor', 'aspen@meadow')
    expect(await found(harbor, id)).toHaveLength(1)
    expect(await found(meadow, id)).toEqual([])
  })
})

test('a code that is also the ID of another payment finds both', async () => {
  const id = await created(harbor, 'willow@harbor', 'aspen@meadow', { payment_id: paid.approval_code })
  expect(await found(harbor, id)).toEqual([
    ['payment_id', id],
    ['approval_code', paid.payment_id],
  ])
})

test('no results is a successful response', async () => {
  for (const term of ['AAAAAA', 'none', 'trans_01h455vb4pex5vsknk084sn02q', "' or 1=1 --", 'Ωλ😀']) {
    expect(await lookUp(harbor, term)).toEqual({ count: 0, matches: [] })
  }
})

test.each(['', '?term=', '?term=%20', `?term=${'x'.repeat(65)}`, '?term=a&term=b'])(
  'without one term of 1 to 64 characters (%s) it is a 400 that names the field',
  async (query) => {
    const reply = await harbor.key('GET', `/payment-lookup${query}`)
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(/^term: /)])
  },
)

test('every lookup uses an index', async () => {
  const { rows } = (await net.database.db.execute(
    sql`select indexdef from pg_indexes where schemaname = 'public' and tablename in ('transactions', 'admission_tasks')`,
  )) as unknown as { rows: { indexdef: string }[] }
  const indexes = rows.map(({ indexdef }) => indexdef).join('\n')
  for (const column of ['(approval_code)', '(token)']) expect(indexes).toContain(column)
})
