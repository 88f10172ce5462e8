import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobContext, limit, pairOfBanks } from '../../testing/liquidity/limits.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { operatorAndBank } from '../../testing/network.ts'
import { auditIfDue, createLiquidityAudit, readLiquidityGauges } from './index.ts'
import { liquidityAudits, liquidityPositions } from './table.ts'

const { net, operator } = await operatorAndBank()
const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
for (const bank of [harbor, meadow])
  for (const currency of ['USD', 'EUR']) await limit(net, operator, bank, { kind: 'cap', total: '10000', currency })
await submitted(harbor, willow, aspen, { total: '700' })

const tamper = ({ partnerId }: { partnerId: string }, value: Partial<typeof liquidityPositions.$inferInsert>) =>
  net.database.db.update(liquidityPositions).set(value).where(eq(liquidityPositions.partnerId, partnerId))

/** Runs the job as any process would. */
const audit = (log: Parameters<typeof auditIfDue>[1] = net.log) => auditIfDue(jobContext(net), log)
/** Makes the last audit older. */
const age = (seconds: number) =>
  net.database.db
    .update(liquidityAudits)
    .set({ completedAt: sql`${liquidityAudits.completedAt} - make_interval(secs => ${seconds})` })
const differing = () => net.logged.filter((line) => line.includes('liquidity differs from the ledger'))

beforeEach(async () => {
  await net.database.db.delete(liquidityAudits)
  await tamper(harbor, { position: 0n })
  net.logged.length = 0
})

test('the audit measures how many namespaces differ from the ledger, until they are correct again', async () => {
  const measured = async () => {
    await audit()
    await age(601)
    const gauges = await readLiquidityGauges(net.database.db)
    return gauges.find(({ name }) => name === 'liquidity_namespaces_differing')?.values[0]?.value
  }
  expect(await measured()).toBe(0)
  expect(differing()).toEqual([])

  await tamper(harbor, { position: 1n })
  expect(await measured()).toBe(1)
  expect(differing()[0]).toContain(harbor.partnerId)
  await tamper(meadow, { reserved: 5n })
  expect(await measured()).toBe(2)
  await tamper(harbor, { position: 0n })
  await tamper(meadow, { reserved: 0n })
  expect(await measured()).toBe(0)
})

test('a process whose audit failed tries again after ten minutes, and the time of the last audit stays', async () => {
  await audit()
  const lastAudit = async () =>
    (await readLiquidityGauges(net.database.db)).find(({ name }) => name === 'liquidity_audit_timestamp_seconds')
  await age(601)
  const last = await lastAudit()
  await tamper(harbor, { position: 1n })
  const failing = createLiquidityAudit({
    error: () => {
      throw new Error('the audit failed')
    },
  })
  await expect(failing(jobContext(net))).rejects.toThrow('the audit failed')
  await failing(jobContext(net))
  expect(await lastAudit()).toEqual(last)
  net.clock.advance(600_000)
  await expect(failing(jobContext(net))).rejects.toThrow('the audit failed')
})

describe('with many processes', () => {
  /** Each audit logs one difference per currency. */
  const audits = () => differing().length / 2
  beforeEach(() => tamper(harbor, { position: 1n }))

  test('only one audits when all start at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => audit()))
    expect(audits()).toBe(1)
  })

  test('none audits within ten minutes of the last audit by any of them', async () => {
    await audit()
    await age(590)
    await audit()
    expect(audits()).toBe(1)
    await age(10)
    await audit()
    expect(audits()).toBe(2)
    expect(await net.database.db.$count(liquidityAudits)).toBe(1)
  })

  test('the next one audits if an audit failed, or if the last one has a time in the future', async () => {
    const failing = () => expect.fail('the log is full')
    await expect(audit({ error: failing })).rejects.toThrow('the log is full')
    await audit()
    expect(audits()).toBe(1)
    await age(-3600)
    await audit()
    expect(audits()).toBe(2)
  })
})
