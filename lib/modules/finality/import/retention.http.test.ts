import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runSweep } from '../../../platform/sweep/sweep.ts'
import {
  changeTo,
  instructions,
  type ListedInstruction,
  setSettlementAccount,
} from '../../../testing/finality/instructions.ts'
import { lineOf, statement, upload } from '../../../testing/finality/statements.ts'
import { pairOfBanks } from '../../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../../testing/model/payment-life.ts'
import { expectData, operatorAndBank } from '../../../testing/network.ts'
import { mismatchSweep } from '../sweep.ts'

// Resolved mismatches are deleted after 400 days (decision 0201).

const { net, operator } = await operatorAndBank()
await setSettlementAccount(operator)

/** What the debtor of a new batch pays. */
async function paying(): Promise<ListedInstruction> {
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  net.clock.advance(1000)
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '700' })))
  expectData(await operator.member('POST', '/settlements'))
  const [pays] = await instructions(operator, `partner_id=${harbor.partnerId}`)
  if (!pays) throw new Error('there is no instruction')
  return pays
}

const imported = async (...given: Parameters<typeof statement>) =>
  expectData(await upload(operator, statement(...given)))
const mismatchesOf = async ({ batch_id }: ListedInstruction) =>
  expectData(await operator.member('GET', `/operator/settlement-mismatches?batch_id=${batch_id}`)).mismatches
const dismiss = async (id: string) =>
  expectData(
    await operator.member('PUT', `/operator/settlement-mismatches/${id}`, {
      body: { resolution: 'dismissed', reason: 'Asked the bank' },
    }),
  )

/** Makes all mismatches older, and deletes what is expired then. */
async function sweepAfter(days: number): Promise<void> {
  const { db } = net.database
  const earlier = sql`make_interval(days => ${days}::int)`
  await db.execute(
    sql`update settlement_mismatches set created_at = created_at - ${earlier}, resolved_at = resolved_at - ${earlier}`,
  )
  await runSweep(db, net.clock.now, mismatchSweep)
}

test('a resolved mismatch is deleted 400 days later, and not before; an open one stays', async () => {
  const pays = await paying()
  await imported([{ ...lineOf(pays), total: '1' }])
  const [resolved] = await mismatchesOf(pays)
  await dismiss(resolved.mismatch_id)
  await imported([{ ...lineOf(pays), total: '2' }])
  await sweepAfter(398)
  expect((await mismatchesOf(pays)).map(({ state }: { state: string }) => state)).toEqual(['open', 'resolved'])
  await sweepAfter(3)
  expect((await mismatchesOf(pays)).map(({ state }: { state: string }) => state)).toEqual(['open'])
})

test('a missing payment that was dismissed is not reported again after 400 days', async () => {
  const pays = await paying()
  const day = (offset: number) => new Date(net.clock.now.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  expectData(await changeTo(operator, pays, 'sent'))
  await imported([], { day: day(1) })
  const [missing] = await mismatchesOf(pays)
  expect(missing).toMatchObject({ kind: 'missing', state: 'open' })
  await dismiss(missing.mismatch_id)
  const { db } = net.database
  const resolved = sql`resolved_at = resolved_at - interval '401 days'`
  await db.execute(sql`update settlement_mismatches set ${resolved} where token = ${missing.mismatch_id}`)
  await runSweep(db, net.clock.now, mismatchSweep)
  expect(await imported([], { day: day(2) })).toMatchObject({ mismatched: 0 })
})
