import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { events } from '../../platform/write/table.ts'
import { accept, decide, stateOf, submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { expectData, twoBanks } from '../../testing/network.ts'
import { Admission } from './contract.ts'
import { STATUS_REASONS } from './states.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()

/** A pull by meadow that waits for harbor's customer. */
const pull = () => submitted(meadow, willow, aspen, { type: 'Type_Pull' })

describe('updating a task', () => {
  test.each([
    ['completed', undefined],
    ['failed', undefined],
    ['failed', 'accepted'],
    ['pending', 'accepted'],
    ['on_hold', 'accepted'],
    ...STATUS_REASONS.filter((reason) => reason !== 'accepted').map((reason) => ['completed', reason]),
    ['completed', 'because'],
  ] as [string, string | undefined][])(
    '%s with %s is rejected, naming status_reason',
    async (status, status_reason) => {
      const id = await pull()
      const reply = await decide(harbor, id, status, status_reason)
      expect(reply.status).toBe(400)
      expect(reply.body.message).toMatch(/^status_reason: /)
    },
  )

  test('a decided task is final', async () => {
    const id = await pull()
    await accept(harbor, id)
    expect((await accept(harbor, id)).status).toBe(409)
    expect((await decide(harbor, id, 'failed', 'unknown_error')).status).toBe(409)
    expect((await decide(harbor, id, 'on_hold')).status).toBe(409)
    expect(await stateOf(harbor, id)).toBe('completed')
  })

  test('a decline can carry a message, which both sides read with the exception and in the event', async () => {
    const id = await pull()
    const [path = ''] = Object.values(await taskPaths(harbor, id))
    const message = 'Please call us.\nWe are open until six.'
    const body = { status: 'failed', status_reason: 'unknown_error', message: ` ${message} ` }
    expectData(await harbor.key('PUT', path, { body }))
    for (const bank of [harbor, meadow]) {
      const { exceptions } = expectData(await bank.key('GET', `/payments/${id}/exceptions`))
      expect(exceptions).toMatchObject([{ exception_code: 'A012', decline_message: message }])
      const written = await net.database.db.select().from(events).where(eq(events.partnerId, bank.partnerId))
      const errors = written.filter(({ recordType }) => recordType === 'RT_Error')
      expect(errors.at(-1)?.data).toMatchObject({ payment_id: id, decline_message: message })
    }
    const silent = await pull()
    expectData(await decide(harbor, silent, 'failed', 'unknown_error'))
    const { exceptions } = expectData(await meadow.key('GET', `/payments/${silent}/exceptions`))
    expect(exceptions[0].decline_message).toBeNull()
  })

  test.each([
    ['completed', 'accepted', 'Thank you'],
    ['on_hold', undefined, 'Please wait'],
    ['pending', undefined, 'Please wait'],
    ['failed', 'unknown_error', ' '],
    ['failed', 'unknown_error', 'x'.repeat(501)],
  ])('%s with %s and the message %j is rejected, naming message', async (status, status_reason, message) => {
    const [path = ''] = Object.values(await taskPaths(harbor, await pull()))
    const reply = await harbor.key('PUT', path, { body: { status, status_reason, message } })
    expect(reply.status).toBe(400)
    expect(reply.body.message).toMatch(/^message: /)
  })

  test('the same idempotency key replays the decision and completes once', async () => {
    const id = await pull()
    const [path = ''] = Object.values(await taskPaths(harbor, id))
    const body = { status: 'completed', status_reason: 'accepted' }
    const first = await harbor.key('PUT', path, { body, key: `decide ${id}` })
    const second = await harbor.key('PUT', path, { body, key: `decide ${id}` })
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
  })

  test('is limited to the task’s own namespace; the other side can only read it', async () => {
    const id = await pull()
    const [path = ''] = Object.values(await taskPaths(meadow, id))
    expectData(await meadow.key('GET', path))
    expect((await accept(meadow, id)).status).toBe(404)
    expect((await net.call('PUT', path, { body: {} })).status).toBe(401)
    expect(await stateOf(meadow, id)).toBe('in_admission')
  })

  test('the path must contain the task’s own payment and admission', async () => {
    const [one = ''] = Object.values(await taskPaths(harbor, await pull()))
    const [other = ''] = Object.values(await taskPaths(harbor, await pull()))
    const [, , onePayment, , oneAdmission, , oneTask] = one.split('/')
    const [, , otherPayment, , otherAdmission] = other.split('/')
    const body = { status: 'completed', status_reason: 'accepted' }
    for (const path of [
      `/payments/${otherPayment}/admissions/${oneAdmission}/tasks/${oneTask}`,
      `/payments/${onePayment}/admissions/${otherAdmission}/tasks/${oneTask}`,
      `/payments/${onePayment}/admissions/${oneAdmission}/tasks/pat_other`,
    ]) {
      expect((await harbor.key('PUT', path, { body })).status).toBe(404)
      expect((await harbor.key('GET', path)).status).toBe(404)
    }
  })
})

describe('reading an admission', () => {
  test('both sides can read it, a third party cannot', async () => {
    const third = await net.bank('third')
    const id = await pull()
    const admission = Admission.parse(expectData(await meadow.key('GET', `/payments/${id}/admissions`)))
    expect(admission).toMatchObject({ partner_id: harbor.partnerId, payment_id: id, status: 2 })
    const own = `/payments/${id}/admissions/${admission.token}`
    for (const path of [`/payments/${id}/admissions`, own, `${own}/tasks`]) {
      expectData(await harbor.key('GET', path))
      expect((await third.key('GET', path)).status).toBe(404)
      expect((await net.call('GET', path)).status).toBe(401)
    }
  })
  test('concurrent reads of a payment’s tasks each return every task once', async () => {
    const id = await pull()
    const { token } = expectData(await harbor.key('GET', `/payments/${id}/admissions`))
    const read = (admission: string) => harbor.key('GET', `/payments/${id}/admissions/${admission}/tasks`)
    const [strange, ...replies] = await Promise.all([
      read('adm_other'),
      ...Array.from({ length: 12 }, () => read(token)),
    ])
    expect(strange?.status).toBe(404)
    for (const reply of replies) expect(expectData(reply).tasks).toHaveLength(1)
  })
})
