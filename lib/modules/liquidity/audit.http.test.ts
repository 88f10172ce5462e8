import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createMetrics } from '../../platform/observe/metrics.ts'
import { jobContext, limit, pairOfBanks } from '../../testing/liquidity/limits.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { testNetwork } from '../../testing/network.ts'
import { reportDifferences } from './index.ts'
import { liquidityPositions } from './table.ts'

test('the audit measures how many namespaces differ from the ledger, until they are correct again', async () => {
  const net = await testNetwork()
  const metrics = await createMetrics(async () => [])
  const measured = async () => {
    await reportDifferences(jobContext(net), { log: net.log, metrics })
    return /^liquidity_namespaces_differing (\d+)$/m.exec(await metrics.text())?.[1]
  }
  const tamper = ({ partnerId }: { partnerId: string }, value: Partial<typeof liquidityPositions.$inferInsert>) =>
    net.database.db.update(liquidityPositions).set(value).where(eq(liquidityPositions.partnerId, partnerId))

  const operator = await net.bank('operator')
  await net.appoint(operator.orgId)
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  for (const bank of [harbor, meadow])
    for (const currency of ['USD', 'EUR']) await limit(net, operator, bank, { kind: 'cap', total: '10000', currency })
  await submitted(harbor, willow, aspen, { total: '700' })
  expect(await measured()).toBe('0')
  expect(net.logged.join()).not.toContain('differs')

  await tamper(harbor, { position: 1n })
  expect(await measured()).toBe('1')
  const [line] = net.logged.filter((each) => each.includes('liquidity differs from the ledger'))
  expect(line).toContain(harbor.partnerId)
  await tamper(meadow, { reserved: 5n })
  expect(await measured()).toBe('2')
  await tamper(harbor, { position: 0n })
  await tamper(meadow, { reserved: 0n })
  expect(await measured()).toBe('0')
  await net.close()
})
