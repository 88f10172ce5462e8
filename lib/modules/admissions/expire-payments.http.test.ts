import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { created, stateOf, submitted } from '../../testing/model/payment-life.ts'
import { expectData, testNetwork } from '../../testing/network.ts'
import { expirePayments } from './index.ts'
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
  }
  net.clock.advance(3_600_000)
  const actor = { kind: 'system', name: 'expiry sweep' } as const
  const { random, clock, database } = net
  await expirePayments({ db: database.db, now: clock.now, random, actor, requestId: 'sweep', address: 'local' })
  const blames = ids.map(async (id) => expectData(await harbor.key('GET', `/payments/${id}/exceptions`)))
  const exceptions = (await Promise.all(blames)).flatMap((found) => found.exceptions)
  expect(exceptions.map(({ blame }) => blame)).toEqual(ids.map(() => 'beneficiary_party'))
  await net.close()
})
