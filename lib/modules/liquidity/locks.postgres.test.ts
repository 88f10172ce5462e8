import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { jobContext, limit, pairOfBanks, propose, seen } from '../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../testing/model/payment-life.ts'
import { settle } from '../../testing/model/settle.ts'
import { type Bank, expectData, operatorAndBank } from '../../testing/network.ts'
import { isCovered } from './cover.ts'
import { applyLiquidityChanges, auditLiquidity } from './index.ts'

// Which locks are held, and what waits for them.

const { net, operator } = await operatorAndBank()

/** The namespaces whose positions nobody has locked. */
const unlocked = async (db: Db): Promise<string[]> => {
  const found = await rows<{ partner_id: string }>(
    db,
    sql`select partner_id from liquidity_positions for update skip locked`,
  )
  return found.map(({ partner_id }) => partner_id)
}

/** Runs the job until it has applied a change. It pauses after a lock that was not available. */
const applied = (bank: Bank) =>
  expect
    .poll(
      async () => {
        await applyLiquidityChanges(jobContext(net))
        return (await seen(bank)) !== undefined
      },
      { timeout: 60_000 },
    )
    .toBe(true)

test('a checked payment holds both of its namespaces, and no other, until the commit', async () => {
  const { harbor, meadow } = await pairOfBanks(net)
  const { harbor: other } = await pairOfBanks(net)
  for (const bank of [harbor, meadow, other]) await limit(net, operator, bank, { kind: 'cap', total: '1000' })
  const debit = { paymentId: 'p', environment: 'sandbox', currency: 'USD', amount: 1n } as const
  const free = await writeOnce(jobContext(net), async (write) => {
    expect(await isCovered(write, { ...debit, debtor: harbor.partnerId, creditor: meadow.partnerId })).toBe(true)
    return unlocked(net.database.db)
  })
  expect(free).toEqual([other.partnerId])
  expect(await unlocked(net.database.db)).toHaveLength(3)
})

test('a settlement takes its window before a namespace, so a check waits for it without holding one', async () => {
  const { harbor, meadow } = await pairOfBanks(net)
  await limit(net, operator, harbor, { kind: 'cap', total: '1000' })
  const debit = { paymentId: 'p', environment: 'sandbox', currency: 'USD', amount: 1n } as const
  const waiting = await net.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settlement window sandbox', open))
                           from settlement_windows where environment = 'sandbox'`)
    const check = writeOnce(jobContext(net), (write) =>
      isCovered(write, { ...debit, debtor: harbor.partnerId, creditor: meadow.partnerId }),
    )
    await expect.poll(waitingForAdvisory).toBe(1)
    expect(await unlocked(tx)).toContain(harbor.partnerId)
    return { check }
  })
  expect(await waiting.check).toBe(true)
})

const waitingForAdvisory = async (): Promise<number | undefined> => {
  const [found] = await rows<{ n: number }>(
    net.database.db,
    sql`select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
  )
  return found?.n
}

test('a cap waits for a settlement that has written its marks, and is applied by a later run', async () => {
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '700' })))
  await settle(jobContext(net), 'sandbox', net.secrets.settlement)
  expectData(await propose(operator, harbor, { kind: 'cap', total: '1000' }))
  await net.database.db.transaction(async (tx) => {
    await tx.execute(sql`update settlement_marks set settled_window = settled_window where environment = 'sandbox'`)
    await applyLiquidityChanges(jobContext(net))
  })
  expect(await seen(harbor)).toBeUndefined()
  await applied(harbor)
  expect(await seen(harbor)).toMatchObject({ cap: '1000', position: '0' })
  expect(await auditLiquidity(net.database.db)).toEqual([])
})

test('a cap waits for a payment that was told that nothing limits it, and counts it', async () => {
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  expectData(await propose(operator, harbor, { kind: 'cap', total: '1000' }))
  const debit = { paymentId: 'p', environment: 'sandbox', currency: 'USD', amount: 1n } as const
  await writeOnce(jobContext(net), async (write) => {
    expect(await isCovered(write, { ...debit, debtor: harbor.partnerId, creditor: meadow.partnerId })).toBe(true)
    await applyLiquidityChanges(jobContext(net))
  })
  expect(await seen(harbor)).toBeUndefined()
  await submitted(harbor, willow, aspen, { total: '700' })
  await applied(harbor)
  expect(await seen(harbor)).toMatchObject({ cap: '1000', reserved: '700' })
})

test('a held namespace holds up only its own payments, even in a batch', async () => {
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  const free = await pairOfBanks(net)
  await limit(net, operator, harbor, { kind: 'cap', total: '1000' })
  const debit = { paymentId: 'p', environment: 'sandbox', currency: 'USD', amount: 1n } as const
  const waiting = await writeOnce(jobContext(net), async (write) => {
    await isCovered(write, { ...debit, debtor: harbor.partnerId, creditor: meadow.partnerId })
    const own = submitted(harbor, willow, aspen, { total: '1' })
    await submitted(free.harbor, free.willow, free.aspen, { total: '1' })
    return { own }
  })
  await waiting.own
  expect(await seen(harbor)).toMatchObject({ reserved: '1' })
})

test('of two processes, one applies a change', async () => {
  const { harbor } = await pairOfBanks(net)
  await limit(net, operator, harbor, { kind: 'deposit', total: '5' })
  for (let n = 0; n < 10; n++) {
    expectData(await propose(operator, harbor, { kind: 'deposit', total: '1' }))
    await Promise.all(Array.from({ length: 4 }, () => applyLiquidityChanges(jobContext(net))))
  }
  await applyLiquidityChanges(jobContext(net))
  expect(await seen(harbor)).toMatchObject({ funds: '15' })
  const { movements } = expectData(await harbor.key('GET', '/liquidity/movements'))
  expect(movements).toHaveLength(11)
})
