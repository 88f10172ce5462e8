import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { draft, stateOf, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, type Call, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'

// One organization pays from one namespace into another: it creates, submits and works all tasks.

const REVIEW_ALL = { confirm_incoming: true, review_threshold: { currency: 'USD', total: '1' } }
const ACCEPT = { status: 'completed', status_reason: 'accepted' }
const DECLINE = { status: 'failed', status_reason: 'fraud_detected' }

let net: TestNetwork
let bank: Bank
let colleague: Call
let auditor: Call
let willow: string
let aspen: string
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor', REVIEW_ALL)
  colleague = (await newMember(net, bank, 'support')).member
  auditor = (await newMember(net, bank, 'viewer')).member
  willow = await bank.customer('willow')
  aspen = await bank.customer('aspen')
})
afterAll(() => net.close())
beforeEach(async () => setRule('anyone'))

const setRule = async (reviewed_by: string) =>
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: { reviewed_by } }))

/** A payment within the namespace, with an open confirmation and an open review. */
async function paymentBy(who: Call): Promise<{ id: string; confirmation: string; review: string }> {
  const { payment_id: id } = expectData(await who('POST', '/payments', { body: draft(willow, aspen) }))
  expectData(await bank.key('POST', `/payments/${id}/submissions`))
  const paths = await taskPaths(bank, id)
  return { id, confirmation: paths.incoming_confirmation ?? '', review: paths.payment_review ?? '' }
}

const decide = (who: Call, path: string, body: object = ACCEPT) => who('PUT', path, { body })
const refused = ({ status, body }: Reply) => [status, body.code]
const barrierOf = async (who: Call, path: string) =>
  expectData(await who('GET', `/admission-tasks/${path.split('/').at(-1)}`)).decision_barrier

describe('by default', () => {
  test('one API key may create a payment and complete both of its tasks', async () => {
    const { id, confirmation, review } = await paymentBy(bank.key)
    expect(await barrierOf(bank.key, review)).toBeNull()
    expectData(await decide(bank.key, confirmation))
    expectData(await decide(bank.key, review))
    expect(await stateOf(bank, id)).toBe('completed')
  })
})

describe('if members must review', () => {
  beforeEach(() => setRule('member'))

  test('an API key cannot complete or decline a review or confirmation, but can put it on hold', async () => {
    const { id, confirmation, review } = await paymentBy(bank.key)
    for (const path of [confirmation, review]) {
      for (const body of [ACCEPT, DECLINE]) {
        const reply = await decide(bank.key, path, body)
        expect(refused(reply)).toEqual([403, 'error.forbidden'])
        expect(reply.body.message).toContain('requires a member to decide this task')
      }
      expect(await barrierOf(bank.key, path)).toBe('member_required')
      expectData(await decide(bank.key, path, { status: 'on_hold' }))
      expectData(await decide(bank.key, path, { status: 'pending' }))
    }
    expect(await stateOf(bank, id)).toBe('in_admission')
  })

  test('an API key cannot complete the last task, either', async () => {
    const { id, confirmation, review } = await paymentBy(bank.key)
    expectData(await decide(colleague, confirmation))
    expect(refused(await decide(bank.key, review))).toEqual([403, 'error.forbidden'])
    expect(await barrierOf(colleague, review)).toBeNull()
    expectData(await decide(colleague, review))
    expect(await stateOf(bank, id)).toBe('completed')
  })

  test('an API key can still authenticate on behalf of the customer', async () => {
    const body = draft(willow, aspen, { type: 'Type_Pull' })
    const { payment_id: id } = expectData(await bank.key('POST', '/payments', { body }))
    expectData(await bank.key('POST', `/payments/${id}/submissions`))
    const { customer_authentication = '', payment_review = '' } = await taskPaths(bank, id)
    expectData(await decide(bank.key, customer_authentication))
    expect(refused(await decide(bank.key, payment_review))).toEqual([403, 'error.forbidden'])
  })

  test('a refusal is not stored: the same request succeeds once the rule is removed', async () => {
    const { confirmation } = await paymentBy(bank.key)
    const once = () => bank.key('PUT', confirmation, { body: ACCEPT, key: `lifted-${confirmation}` })
    expect((await once()).status).toBe(403)
    await setRule('anyone')
    expectData(await once())
  })
})

describe('if another member must review', () => {
  beforeEach(() => setRule('another_member'))

  test('the payment’s creator cannot complete either task, but can decline it', async () => {
    const { id, confirmation, review } = await paymentBy(bank.member)
    const reply = await decide(bank.member, review)
    expect(refused(reply)).toEqual([403, 'error.forbidden'])
    expect(reply.body.message).toContain('you created the payment')
    expect(refused(await decide(bank.member, confirmation))).toEqual([403, 'error.forbidden'])
    expect(await barrierOf(bank.member, review)).toBe('created_payment')
    expect(await barrierOf(colleague, review)).toBeNull()
    expectData(await decide(bank.member, review, DECLINE))
    expect(await stateOf(bank, id)).toBe('failed')
  })

  test('a member who completed one task cannot complete the other, in either order', async () => {
    for (const order of [
      (paths: { confirmation: string; review: string }) => [paths.confirmation, paths.review],
      (paths: { confirmation: string; review: string }) => [paths.review, paths.confirmation],
    ]) {
      const { id, ...paths } = await paymentBy(bank.key)
      const [first = '', second = ''] = order(paths)
      expectData(await decide(colleague, first))
      const reply = await decide(colleague, second)
      expect(refused(reply)).toEqual([403, 'error.forbidden'])
      expect(reply.body.message).toContain('you completed another task')
      const queue = expectData(await colleague('GET', '/admission-tasks?limit=100')).tasks
      const shown = queue.find((task: { token: string }) => second.endsWith(task.token))
      expect(shown.decision_barrier).toBe('completed_other_task')
      expectData(await decide(bank.member, second))
      expect(await stateOf(bank, id)).toBe('completed')
    }
  })

  test('a member who sends both completions at once completes one of the tasks', async () => {
    const { confirmation, review } = await paymentBy(bank.key)
    const both = await Promise.all([decide(colleague, confirmation), decide(colleague, review)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})

describe('the queue with another_member', () => {
  beforeEach(() => setRule('another_member'))
  const excludedFrom = async (who: Call, path: string) =>
    expectData(await who('GET', `/admission-tasks/${path.split('/').at(-1)}`)).excluded_members

  test('names the member who approved the payment to every reader, on its open tasks only', async () => {
    const { confirmation, review } = await paymentBy(bank.key)
    expect(await excludedFrom(colleague, review)).toEqual([])
    expectData(await decide(colleague, confirmation))
    const approved = { number: 2, name: 'A Colleague', barrier: 'completed_other_task' }
    for (const who of [colleague, bank.member, auditor, bank.key]) {
      expect(await excludedFrom(who, review)).toEqual([approved])
      const queue = expectData(await who('GET', '/admission-tasks?limit=100')).tasks
      const shown = queue.find((task: { token: string }) => review.endsWith(task.token))
      expect(shown.excluded_members).toEqual([approved])
    }
    expect(await excludedFrom(colleague, confirmation)).toEqual([])
  })

  test('names the member who created the payment, and nobody for a decline or hold', async () => {
    const { confirmation, review } = await paymentBy(bank.member)
    expect(await excludedFrom(colleague, review)).toMatchObject([{ number: 1, barrier: 'created_payment' }])
    expectData(await decide(colleague, confirmation, { status: 'on_hold' }))
    expect(await excludedFrom(colleague, review)).toMatchObject([{ number: 1 }])
  })

  test('names nobody for an API key’s decision, or under another rule', async () => {
    const { confirmation, review } = await paymentBy(bank.member)
    await setRule('anyone')
    expectData(await decide(bank.key, confirmation))
    expect(await excludedFrom(colleague, review)).toEqual([])
    await setRule('member')
    expect(await excludedFrom(colleague, review)).toEqual([])
    await setRule('another_member')
    expect(await excludedFrom(colleague, review)).toMatchObject([{ number: 1, barrier: 'created_payment' }])
  })
})

describe('the rule', () => {
  test('can be changed by admins, and is kept by updates that do not contain it', async () => {
    const path = `/partner/${bank.partnerId}`
    await setRule('another_member')
    expect((await colleague('PUT', path, { body: { reviewed_by: 'anyone' } })).status).toBe(403)
    expectData(await bank.member('PUT', path, { body: { admission_policy: REVIEW_ALL } }))
    expect(expectData(await auditor('GET', path)).reviewed_by).toBe('another_member')
    const bad = await bank.member('PUT', path, { body: { reviewed_by: 'nobody' } })
    expect(bad.status).toBe(400)
    expect(bad.body.message).toMatch(/^reviewed_by: /)
  })

  test('is recorded in the audit log when it changes, and with each decision made under it', async () => {
    await setRule('member')
    const { review } = await paymentBy(bank.key)
    expectData(await decide(colleague, review))
    const { db } = net.database
    const entriesOf = (action: string, resourceId: string) =>
      db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.action, action), eq(auditEntries.resourceId, resourceId)))
        .orderBy(auditEntries.token)
    const changes = await entriesOf('namespace.update', bank.partnerId)
    expect(changes.map(({ before, after }) => [before, after])).toContainEqual([
      expect.objectContaining({ reviewed_by: 'anyone' }),
      expect.objectContaining({ reviewed_by: 'member' }),
    ])
    const [decision] = await entriesOf('task.update', review.split('/').at(-1) ?? '')
    expect(decision?.after).toMatchObject({ status: 'completed', reviewed_by: 'member' })
  })
})
