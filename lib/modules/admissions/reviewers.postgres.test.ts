import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { stateOf, submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, type Call, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { transactions } from '../transactions/table.ts'
import { admissionTasks } from './table.ts'

// Concurrent decisions of two people, on a server with many connections.

const ACCEPT = { status: 'completed', status_reason: 'accepted' }
const ROUNDS = 15

let net: TestNetwork
let bank: Bank
let ana: Call
let ben: Call
let willow: string
let aspen: string
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor', { confirm_incoming: true, review_threshold: { currency: 'USD', total: '1' } })
  ana = (await newMember(net, bank, 'support')).member
  ben = (await newMember(net, bank, 'support')).member
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: { reviewed_by: 'another_member' } }))
  willow = await bank.customer('willow')
  aspen = await bank.customer('aspen')
})
afterAll(() => net.close())

/** A payment with two tasks, and calls that accept one of them. */
async function twoTasks() {
  const id = await submitted(bank, willow, aspen)
  const { incoming_confirmation = '', payment_review = '' } = await taskPaths(bank, id)
  const accept = (path: string) => (who: Call) => who('PUT', path, { body: ACCEPT })
  return { id, confirm: accept(incoming_confirmation), review: accept(payment_review) }
}

const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort()

async function decidersOf(id: string) {
  const of = and(eq(admissionTasks.paymentId, id), eq(admissionTasks.status, 'completed'))
  return net.database.db.select({ by: admissionTasks.decidedBy }).from(admissionTasks).where(of)
}

const transactionsOf = (id: string) => net.database.db.select().from(transactions).where(eq(transactions.paymentId, id))

test('two people who concurrently accept one task each complete the payment once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, confirm, review } = await twoTasks()
    expect(statuses(await Promise.all([confirm(ana), review(ben)]))).toEqual([200, 200])
    expect(await stateOf(bank, id)).toBe('completed')
    expect(await transactionsOf(id)).toHaveLength(1)
  }
})

test('two people who concurrently accept both tasks never complete two tasks each', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, confirm, review } = await twoTasks()
    const replies = await Promise.all([confirm(ana), review(ana), confirm(ben), review(ben)])
    expect(replies.every(({ status }) => [200, 403, 409].includes(status))).toBe(true)
    const deciders = (await decidersOf(id)).map(({ by }) => by)
    expect(new Set(deciders).size, 'each task by another person').toBe(deciders.length)
    expect(deciders).toHaveLength(2)
    expect(await transactionsOf(id)).toHaveLength(1)
  }
})

test('one person who concurrently accepts both tasks completes one, and the error names who must do the other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, confirm, review } = await twoTasks()
    const replies = await Promise.all([confirm(ana), review(ana)])
    expect(statuses(replies)).toEqual([200, 403])
    expect(replies.find(({ status }) => status === 403)?.body.message).toBe(
      'This namespace requires another member to complete this task: you completed another task of the payment',
    )
    expect(await stateOf(bank, id)).toBe('in_admission')
    expect(await transactionsOf(id)).toHaveLength(0)
  }
})
