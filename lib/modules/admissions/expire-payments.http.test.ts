import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { created, stateOf, submitted } from '../../testing/model/payment-life.ts'
import { expectData, testNetwork } from '../../testing/network.ts'
import { expirePayments } from './index.ts'
import { reasonNumber } from './states.ts'
import { admissionTasks } from './table.ts'

test('a payment that cannot be expired does not block others', async () => {
  const net = await testNetwork()
  const harbor = await net.bank('harbor')
  const meadow = await net.bank('meadow')
  const willow = await harbor.customer('willow')
  const aspen = await meadow.customer('aspen')
  const broken = await submitted(meadow, willow, aspen, { type: 'Type_Pull' })
  await net.database.db.update(admissionTasks).set({ status: 'completed' }).where(eq(admissionTasks.paymentId, broken))
  net.clock.advance(1000)
  const later = await created(harbor, willow, aspen)
  net.clock.advance(3_600_000)
  const sweep = expirePayments({
    db: net.database.db,
    now: net.clock.now,
    random: net.random,
    actor: { kind: 'system', name: 'expiry sweep' },
    requestId: 'sweep',
    address: 'local',
  })
  await expect(sweep).rejects.toThrow('1 of the payments could not be expired')
  expect(await stateOf(harbor, later)).toBe('expired')
  expect(await stateOf(meadow, broken)).toBe('in_admission')
  await net.close()
})

test('a payment’s tasks are in the order of the contract, so that its expiry always blames the same side', async () => {
  const net = await testNetwork()
  const review_threshold = { currency: 'USD', total: '1' }
  const harbor = await net.bank('harbor', { confirm_incoming: false, review_threshold })
  const meadow = await net.bank('meadow', { confirm_incoming: true, review_threshold })
  const willow = await harbor.customer('willow')
  const aspen = await meadow.customer('aspen')
  const ids: string[] = []
  const inOrder = new Map<string, string[]>()
  for (let n = 0; n < 10; n++) ids.push(await submitted(harbor, willow, aspen))
  for (const id of ids) {
    const { token } = expectData(await harbor.key('GET', `/payments/${id}/admissions`))
    const { tasks } = expectData(await harbor.key('GET', `/payments/${id}/admissions/${token}/tasks`))
    const shown = tasks.map((task: { workflow: string; partner_id: string }) => [task.workflow, task.partner_id])
    expect(shown).toEqual([
      ['incoming_confirmation', meadow.partnerId],
      ['payment_review', harbor.partnerId],
      ['payment_review', meadow.partnerId],
    ])
    inOrder.set(
      id,
      tasks.map(({ token }: { token: string }) => token),
    )
    // An updated row is the last that PostgreSQL returns.
    expect(
      (await meadow.member('PUT', `/admission-tasks/${tasks[0].token}/assignee`, { body: { assignee: 1 } })).status,
    ).toBe(200)
  }
  net.clock.advance(3_600_000)
  const actor = { kind: 'system', name: 'expiry sweep' } as const
  const { random, clock, database } = net
  await expirePayments({ db: database.db, now: clock.now, random, actor, requestId: 'sweep', address: 'local' })
  const blames = ids.map(async (id) => expectData(await harbor.key('GET', `/payments/${id}/exceptions`)))
  const exceptions = (await Promise.all(blames)).flatMap((found) => found.exceptions)
  expect(exceptions.map(({ blame }) => blame)).toEqual(ids.map(() => 'beneficiary_party'))
  const announced = await rows<{ payment: string; task: string }>(
    database.db,
    sql`select data ->> 'payment_id' as payment, data ->> 'token' as task from events
         where record_type = 'RT_PaymentAdmissionTasks' and event_type = 'EK_Updated'
           and data ->> 'status_reason' = ${String(reasonNumber('business_reasons'))} and partner_id = ${meadow.partnerId}
         order by token`,
  )
  for (const id of ids)
    expect(announced.filter(({ payment }) => payment === id).map(({ task }) => task)).toEqual(inOrder.get(id))
  await net.close()
})
