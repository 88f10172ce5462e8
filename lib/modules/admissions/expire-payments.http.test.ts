import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { created, stateOf, submitted } from '../../testing/model/payment-life.ts'
import { testNetwork } from '../../testing/network.ts'
import { expirePayments } from './index.ts'
import { admissionTasks } from './table.ts'

test('a payment that cannot be expired keeps no other one alive', async () => {
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
