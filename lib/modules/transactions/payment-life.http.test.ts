import { describe, expect, test } from 'vitest'
import { accept, type Draft, decide, stateOf, submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { type QueuedTask, Task } from '../admissions/contract.ts'
import { reasonNumber } from '../admissions/states.ts'

const LIMIT = { currency: 'USD', total: '50000' }

const { net, harbor, meadow, willow, aspen } = await twoBanks({
  harbor: { confirm_incoming: false, review_threshold: LIMIT },
  meadow: { confirm_incoming: true, review_threshold: LIMIT },
})

/** A pull by meadow that waits for harbor's customer. */
const pull = (options: Draft = {}) => submitted(meadow, willow, aspen, { type: 'Type_Pull', ...options })
/** A push by harbor that waits for meadow's confirmation. */
const push = (options: Draft = {}) => submitted(harbor, willow, aspen, options)
const exceptionsOf = async (bank: Bank, id: string) =>
  expectData(await bank.key('GET', `/payments/${id}/exceptions`)).exceptions

describe('the life of a payment', () => {
  test('a pull completes when the debtor’s side accepts', async () => {
    const id = await pull()
    expect(await stateOf(meadow, id)).toBe('in_admission')
    const task = Task.parse(expectData(await accept(harbor, id)))
    expect(task).toMatchObject({
      workflow: 'customer_authentication',
      name: task.workflow,
      status: 2,
      status_reason: 1,
    })
    expect(await stateOf(meadow, id)).toBe('completed')
  })

  test('a push completes when the receiver confirms', async () => {
    const id = await push()
    expect(await stateOf(harbor, id)).toBe('in_admission')
    expectData(await accept(meadow, id))
    expect(await stateOf(harbor, id)).toBe('completed')
  })

  test('over the threshold of both sides, three tasks must be accepted; the last one completes', async () => {
    const id = await push({ total: '50000' })
    const paths = await taskPaths(harbor, id)
    expect(Object.keys(paths).sort()).toEqual(['incoming_confirmation', 'payment_review'])
    const all = expectData(await harbor.key('GET', (paths.payment_review ?? '').replace(/\/[^/]+$/, ''))).tasks
    expect(all).toHaveLength(3)
    for (const [i, task] of all.entries()) {
      expect(await stateOf(harbor, id)).toBe('in_admission')
      const bank = task.partner_id === harbor.partnerId ? harbor : meadow
      const path = `/payments/${id}/admissions/${task.admission_id}/tasks/${task.token}`
      expectData(await bank.key('PUT', path, { body: { status: 'completed', status_reason: 'accepted' } }))
      expect((await harbor.key('GET', `/payments/${id}/transactions`)).status).toBe(i === 2 ? 200 : 404)
    }
    expect(await stateOf(harbor, id)).toBe('completed')
  })

  test('a decline ends it: other tasks close, an exception states the blame, and both sides can read it', async () => {
    const id = await pull({ total: '50000' })
    const path = (await taskPaths(harbor, id)).customer_authentication ?? ''
    expectData(await harbor.key('PUT', path, { body: { status: 'failed', status_reason: 'insufficient_funds' } }))
    expect(await stateOf(meadow, id)).toBe('failed')
    for (const bank of [harbor, meadow]) {
      expect(await exceptionsOf(bank, id)).toMatchObject([
        { record_type: 'PaymentAdmission', exception_code: 'A011', blame: 'debtor_party', payment_id: id },
      ])
    }
    const { tasks } = expectData(await meadow.key('GET', path.replace(/\/[^/]+$/, '')))
    const outcomes = tasks.map((task: Task) => [task.workflow, task.status, task.status_reason]).sort()
    expect(outcomes).toEqual([
      ['customer_authentication', 3, reasonNumber('insufficient_funds')],
      ['payment_review', 3, reasonNumber('business_reasons')],
      ['payment_review', 3, reasonNumber('business_reasons')],
    ])
    expect(expectData(await meadow.key('GET', `/payments/${id}/admissions`)).status).toBe(3)
    expect((await meadow.key('GET', `/payments/${id}/transactions`)).status).toBe(404)
  })

  test('a declined confirmation blames the beneficiary’s party, a declined review the reviewer’s', async () => {
    const confirmed = await push()
    await decide(meadow, confirmed, 'failed', 'account_closed')
    expect(await exceptionsOf(harbor, confirmed)).toMatchObject([
      { exception_code: 'A005', blame: 'beneficiary_party' },
    ])
    for (const [bank, blame] of [
      [harbor, 'debtor_party'],
      [meadow, 'beneficiary_party'],
    ] as const) {
      const id = await push({ total: '50000' })
      const { tasks } = expectData(await bank.key('GET', '/admission-tasks?workflow=payment_review'))
      const task = tasks.find((row: QueuedTask) => row.payment_id === id)
      const path = `/payments/${id}/admissions/${task.admission_id}/tasks/${task.token}`
      expectData(await bank.key('PUT', path, { body: { status: 'failed', status_reason: 'fraud_detected' } }))
      expect(await exceptionsOf(harbor, id)).toMatchObject([{ exception_code: 'A013', blame }])
    }
  })

  test('holding a task puts the payment on hold, and resuming it continues', async () => {
    const id = await pull()
    const held = Task.parse(expectData(await decide(harbor, id, 'on_hold', 'fraud_detected')))
    expect(held).toMatchObject({ status: 4, status_reason: 13 })
    expect(await stateOf(meadow, id)).toBe('on_hold')
    expect(expectData(await decide(harbor, id, 'pending'))).toMatchObject({ status: 1, status_reason: 0 })
    expect(await stateOf(meadow, id)).toBe('in_admission')
    await decide(harbor, id, 'on_hold')
    expectData(await accept(harbor, id))
    expect(await stateOf(meadow, id)).toBe('completed')
  })

  test('a payment stays on hold while any task is on hold', async () => {
    const id = await pull({ total: '50000' })
    const paths = await taskPaths(harbor, id)
    expectData(await harbor.key('PUT', paths.customer_authentication ?? '', { body: { status: 'on_hold' } }))
    const { tasks } = expectData(await harbor.key('GET', '/admission-tasks?workflow=payment_review'))
    const review = tasks.find((row: QueuedTask) => row.payment_id === id)
    const path = `/payments/${id}/admissions/${review.admission_id}/tasks/${review.token}`
    expectData(await harbor.key('PUT', path, { body: { status: 'completed', status_reason: 'accepted' } }))
    expect(await stateOf(harbor, id)).toBe('on_hold')
  })

  test('nothing can be decided after its expiry', async () => {
    const id = await pull()
    net.clock.advance(3_600_000)
    const reply = await accept(harbor, id)
    expect(reply.status).toBe(409)
    expect(reply.body.message).toContain('expired')
    expect((await harbor.key('GET', `/payments/${id}/transactions`)).status).toBe(404)
  })
})
