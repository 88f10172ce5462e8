import { describe, expect, test } from 'vitest'
import { accept, created, decide, submitted, taskPaths } from '../model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../network.ts'
import {
  ACCOUNT,
  BATCH,
  CUSTOMER,
  EXCEPTION,
  integer,
  listOf,
  NAMESPACE,
  SUBMISSION,
  TASK,
  TRANSACTION,
  walk,
} from '../specification-tables.ts'

// Every number and enum value of the contract's section 4, created and read over the API, and the
// forms of the specification for records embedded in others.

const { net, harbor, meadow, willow, aspen } = await twoBanks()

/** Parties of the two types in the specification. */
const parties = (debtor = willow, beneficiary = aspen) => ({
  debtor_party: { payment_address: debtor, type: 'Payer_Individual' },
  beneficiary_party: { payment_address: beneficiary, type: 'Payee_Individual' },
})
/** A pull by meadow that waits for harbor. */
const pull = () => submitted(meadow, willow, aspen, { type: 'Type_Pull', ...parties() })
const get = async (bank: Bank, path: string) => expectData(await bank.key('GET', path))
const asMember = async (method: string, path: string, body?: unknown) =>
  expectData(await harbor.member(method, path, { body }))

// The order of the specification's request enum; the number is the position in it
// (contract#numbers).
const REASONS = [
  'invalid_beneficiary_details',
  'alias_not_provisioned',
  'unknown_alias',
  'account_closed',
  'duplicate_payment',
  'blocked_account',
  'currency_mismatch',
  'business_reasons',
  'deceased_account_holder',
  'insufficient_funds',
  'unknown_error',
  'fraud_detected',
  'regulatory_issues',
]

describe('a task', () => {
  test('is 1 when pending without a reason, 4 on hold, 1 again, and 2 when completed with 1 accepted', async () => {
    const id = await pull()
    const [path = ''] = Object.values(await taskPaths(harbor, id))
    const numbers = async () => {
      const task = await get(harbor, path)
      walk(TASK, task, 'task')
      return [task.status, task.status_reason, task.assignee]
    }
    expect(await numbers()).toEqual([1, 0, 0])
    expectData(await decide(harbor, id, 'on_hold'))
    expect(await numbers()).toEqual([4, 0, 0])
    expectData(await decide(harbor, id, 'pending'))
    expect(await numbers()).toEqual([1, 0, 0])
    expectData(await accept(harbor, id))
    expect(await numbers()).toEqual([2, 1, 0])
  })

  test.each(REASONS.map((reason, i) => [reason, i + 2]))(
    'declined for %s is 3 with %i, and the exception has its code and contains the payment',
    async (reason, number) => {
      const id = await pull()
      const task = expectData(await decide(harbor, id, 'failed', reason as string))
      walk(TASK, task, 'task')
      expect([task.status, task.status_reason]).toEqual([3, number])
      for (const bank of [harbor, meadow]) {
        const list = await get(bank, `/payments/${id}/exceptions`)
        walk({ count: integer, exceptions: listOf(EXCEPTION) }, list, 'list')
        expect(list).toMatchObject({
          count: 1,
          exceptions: [
            {
              record_type: 'PaymentAdmission',
              exception_code: `A${String(number).padStart(3, '0')}`,
              blame: expect.stringMatching(/^(debtor_party|beneficiary_party|system)$/),
              relationships: { payment: { payment_id: id, state: 'failed' } },
            },
          ],
        })
      }
    },
  )

  test('has the same form in its list and in the queue', async () => {
    const id = await pull()
    const { token } = await get(harbor, `/payments/${id}/admissions`)
    const list = await get(harbor, `/payments/${id}/admissions/${token}/tasks`)
    walk({ count: integer, tasks: listOf(TASK) }, list, 'list')
    walk({ count: integer, tasks: listOf(TASK) }, await get(harbor, '/admission-tasks'), 'queue')
    walk(TASK, await get(harbor, `/admission-tasks/${list.tasks[0].token}`), 'task')
  })
})

test('a submission and its admission are 2 with open or completed tasks, and 3 when declined', async () => {
  const id = await pull()
  const statuses = async (payment: string) => {
    const submission = await get(meadow, `/payments/${payment}/submissions`)
    walk(SUBMISSION, submission, 'submission')
    const admission = await meadow.key('GET', `/payments/${payment}/admissions`)
    return [submission.status, admission.status === 404 ? null : expectData(admission).status]
  }
  const issued = await statuses(id)
  expect(issued[0]).toBe(2)
  expectData(await accept(harbor, id))
  expect(await statuses(id)).toEqual([2, 2])
  const refused = await submitted(meadow, willow, aspen, { type: 'Type_Pull', ...parties('nobody@harbor') })
  expect(await statuses(refused)).toEqual([3, null])
  const ended = await pull()
  expectData(await decide(harbor, ended, 'failed', 'unknown_error'))
  expect((await statuses(ended))[1]).toBe(3)
})

test.each(['Type_Push', 'Type_Pull'] as const)(
  'a %s ends in a transaction of status 3 with a debit and a credit',
  async (type) => {
    const bank = type === 'Type_Push' ? harbor : meadow
    const id = await submitted(bank, willow, aspen, { type })
    expect((await get(bank, `/payments/${id}`)).payment_type).toBe(type)
    if (type === 'Type_Pull') expectData(await accept(harbor, id))
    const transaction = await get(meadow, `/payments/${id}/transactions`)
    walk(TRANSACTION, transaction, 'transaction')
    expect(transaction.status).toBe(3)
    expect(transaction.approval_code).toMatch(/^[A-Z0-9]{6}$/)
    const lines: { direction: string; partner_id: string; transaction_type: string }[] = transaction.transaction_lines
    expect(lines.map((line) => [line.direction, line.partner_id, line.transaction_type])).toEqual([
      ['TD_Debit', harbor.partnerId, 'TT_PAYMENT'],
      ['TD_Credit', meadow.partnerId, 'TT_PAYMENT'],
    ])
  },
)

test('a customer is 1 when created disabled, 2 when enabled, 3 when deleted', async () => {
  const body = {
    type: 'Individual',
    first_name: 'A',
    last_name: 'B',
    email: 'a@mail.example',
    payment_address: 'otter@harbor',
  }
  const { token } = expectData(await harbor.key('POST', '/customer', { body }))
  const status = async () => {
    const customer = await get(harbor, `/customer/${token}`)
    walk(CUSTOMER, customer, 'customer')
    return customer.status
  }
  expect(await status()).toBe(1)
  expectData(await harbor.key('PUT', `/customer/${token}`, { body: { status: 'ENABLED' } }))
  expect(await status()).toBe(2)
  walk({ count: integer, customers: listOf(CUSTOMER) }, await get(harbor, '/customer'), 'list')
  expectData(await harbor.key('DELETE', `/customer/${token}`))
  expect(await status()).toBe(3)
})

test.each([
  ['AT_Checkings', 'checking'],
  ['AT_Savings', 'savings'],
])(
  'an account of type %s is returned as %s; unverified, verified and deleted ones are found by their filters',
  async (type, shown) => {
    const { token } = await asMember('POST', '/account', {
      account_number: '000123456789',
      account_title: `An ${type}`,
      routing_number: '011000015',
      type,
    })
    const expectShown = async (status: string, filter: string) => {
      const account = await asMember('GET', `/account/${token}`)
      walk(ACCOUNT, account, 'account')
      expect(account).toMatchObject({ status, type: shown, masked_account_number: 'XXXX-XXXX-XXXX-6789' })
      for (const by of ['AS_Verified', 'AS_Unverified', 'AS_Deleted']) {
        const list = await asMember('GET', `/account?status=${by}&account_title=${type}`)
        expect([by, list.accounts.map((found: { token: string }) => found.token)]).toEqual([
          by,
          by === filter ? [token] : [],
        ])
      }
    }
    await expectShown('unverified', 'AS_Unverified')
    const { validation } = await asMember('POST', `/validate/${token}`, { strategy: 'VStrat_Microdeposit' })
    const amounts = ['1', '3'].map((amount) => ({ amount, currency: 'USD' }))
    await asMember('POST', `/validate/${token}/${validation.token}`, { amounts })
    await expectShown('verified', 'AS_Verified')
    await asMember('DELETE', `/account/${token}`)
    await expectShown('deleted', 'AS_Deleted')
  },
)

test('a batch is Debit and debtor for the namespace that owes, Credit and creditor for the one that is owed', async () => {
  await submitted(harbor, willow, aspen, { total: '700', currency: 'SEK' })
  const { batches } = await asMember('POST', '/settlements')
  const { token } = batches.find(({ currency }: { currency: string }) => currency === 'SEK')
  const [owes, owed] = [await get(harbor, `/settlements/${token}`), await get(meadow, `/settlements/${token}`)]
  for (const batch of [owes, owed]) walk(BATCH, batch, 'batch')
  const sides = [owes, owed].map(({ merkle_leaf, positions: [position] }) => [
    [merkle_leaf.kind, merkle_leaf.amount],
    [position.position_type, position.net_amount, position.currency],
  ])
  expect(sides).toEqual([
    [
      ['debtor', '700'],
      ['Debit', '700', 'SEK'],
    ],
    [
      ['creditor', '700'],
      ['Credit', '700', 'SEK'],
    ],
  ])
  const list = await get(harbor, `/settlements/${token}/transactions`)
  walk({ count: integer, transactions: listOf(TRANSACTION) }, list, 'list')
  expect(owes.summary).toMatchObject({ status: 'COMPLETED', txn_count: 1, completed_on: expect.any(Number) })
})

test('a payment can expire before it is submitted: its submission is 3, with the reason', async () => {
  const id = await created(harbor, willow, aspen, parties())
  net.clock.advance(3_600_000)
  const submission = expectData(await harbor.key('POST', `/payments/${id}/submissions`))
  walk(SUBMISSION, submission, 'submission')
  expect(submission).toMatchObject({ status: 3, relationships: { payment: { state: 'expired' } } })
  const { exceptions } = await get(harbor, `/payments/${id}/exceptions`)
  walk(EXCEPTION, exceptions[0], 'exception')
  expect(exceptions[0]).toMatchObject({ record_type: 'PaymentSubmission', exception_code: 'O008' })
})

test('a namespace has the same form alone and in the list', async () => {
  walk(NAMESPACE, await asMember('GET', `/partner/${harbor.partnerId}`), 'namespace')
})
