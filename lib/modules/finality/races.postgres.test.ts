import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { waitingForLocks } from '../../testing/database.ts'
import {
  changeTo,
  instructions,
  type ListedInstruction,
  setSettlementAccount,
} from '../../testing/finality/instructions.ts'
import { jobContext, limit, type Pair, pairOfBanks, propose, seen } from '../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../testing/model/payment-life.ts'
import { settle } from '../../testing/model/settle.ts'
import { expectData, operatorAndBank } from '../../testing/network.ts'
import { applyLiquidityChanges, auditLiquidity } from '../liquidity/index.ts'

// Finality under concurrency, which only a server with many connections can show.

const { net, operator } = await operatorAndBank()
await setSettlementAccount(operator)

const run = () => settle(jobContext(net), 'sandbox', net.secrets.settlement)

const pay = async ({ harbor, meadow, willow, aspen }: Pair, total: string) =>
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total })))

/** A settled batch with payments from the first bank of each pair to the second. */
async function settled(pairs: readonly Pair[]): Promise<ListedInstruction[]> {
  net.clock.advance(1000)
  for (const pair of pairs) await pay(pair, '100')
  await run()
  const [newest] = await instructions(operator)
  return instructions(operator, `batch_id=${newest?.batch_id}`)
}

const finalEvents = async (batchId: string) =>
  rows<{ n: number }>(
    net.database.db,
    sql`select count(*)::int as n from events where record_type = 'RT_SettlementBatches' and event_type = 'EK_Updated'
         and data->>'token' = ${batchId} group by partner_id`,
  )

test('of four concurrent confirmations of the last instruction, one succeeds, and the batch becomes final once', async () => {
  for (let round = 0; round < 5; round++) {
    const pair = await pairOfBanks(net)
    await limit(net, operator, pair.harbor, { kind: 'cap', total: '1000' })
    const [first, last] = await settled([pair])
    if (!first || !last) throw new Error('there are no instructions')
    expectData(await changeTo(operator, first, 'confirmed'))
    const replies = await Promise.all(Array.from({ length: 4 }, () => changeTo(operator, last, 'confirmed')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await finalEvents(first.batch_id)).toEqual([{ n: 1 }, { n: 1 }])
    expect(await seen(pair.harbor)).toMatchObject({ position: '0' })
    expect(await auditLiquidity(net.database.db)).toEqual([])
  }
})

test('of two operators who saw the same state, one confirms or rejects, and the other learns the present state', async () => {
  for (let round = 0; round < 5; round++) {
    const [one] = await settled([await pairOfBanks(net)])
    if (!one) throw new Error('there is no instruction')
    expectData(await changeTo(operator, one, 'sent'))
    const change = (state: string) =>
      operator.member('PUT', `/operator/settlement-instructions/${one.instruction_id}`, {
        body: { state, reason: 'Asked the bank', expected_state: 'sent' },
      })
    const replies = await Promise.all([change('confirmed'), change('rejected')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [now] = (await instructions(operator, `batch_id=${one.batch_id}`)).filter(
      ({ instruction_id }) => instruction_id === one.instruction_id,
    )
    expect(replies.find(({ status }) => status === 409)?.body.message).toContain(`is now ${now?.state}`)
    expect(replies.find(({ status }) => status === 200)?.body.data.state).toBe(now?.state)
  }
})

test('all instructions of a batch that are confirmed at once make it final once', async () => {
  const pairs = [await pairOfBanks(net), await pairOfBanks(net), await pairOfBanks(net)] as const
  for (const { harbor } of pairs) await limit(net, operator, harbor, { kind: 'cap', total: '1000' })
  const all = await settled(pairs)
  expect(all).toHaveLength(6)
  const replies = await Promise.all(all.map((one) => changeTo(operator, one, 'confirmed')))
  for (const reply of replies) expectData(reply)
  expect(await finalEvents(all[0]?.batch_id ?? '')).toEqual(Array.from({ length: 6 }, () => ({ n: 1 })))
  for (const { harbor } of pairs) expect(await seen(harbor)).toMatchObject({ position: '0', headroom: '1000' })
  expect(await auditLiquidity(net.database.db)).toEqual([])
})

test('a confirmation waits for another one of its batch, and then counts it', async () => {
  const [mine, others] = await settled([await pairOfBanks(net)])
  if (!mine || !others) throw new Error('there are no instructions')
  let reply: ReturnType<typeof changeTo> | undefined
  // Another process that confirms the other instruction.
  await net.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from settlement_batches where token = ${mine.batch_id} for update`)
    reply = changeTo(operator, mine, 'confirmed')
    await expect.poll(() => waitingForLocks(net.database)).toHaveLength(1)
    await tx.execute(
      sql`update settlement_instructions set state = 'confirmed', confirmed_at = now() where token = ${others.instruction_id}`,
    )
    await tx.execute(sql`update settlement_batches set instructions_confirmed = 1 where token = ${mine.batch_id}`)
  })
  expectData((await reply) ?? expect.fail('nothing was requested'))
  const [batch] = await rows(
    net.database.db,
    sql`select instructions_confirmed as confirmed, final_at is not null as final from settlement_batches where token = ${mine.batch_id}`,
  )
  expect(batch).toEqual({ confirmed: 2, final: true })
})

test('payments, settlements, confirmations and first caps at once leave no difference', async () => {
  const pairs = [await pairOfBanks(net), await pairOfBanks(net), await pairOfBanks(net)] as const
  const [first, second, third] = pairs
  await limit(net, operator, first.harbor, { kind: 'cap', total: '100000' })
  await limit(net, operator, first.meadow, { kind: 'cap', total: '100000' })
  const confirmAll = async () => {
    const open = await instructions(operator, 'state=pending')
    await Promise.all(open.map((one) => changeTo(operator, one, 'confirmed')))
  }
  for (let round = 0; round < 6; round++) {
    if (round === 2) expectData(await propose(operator, second.harbor, { kind: 'cap', total: '100000' }))
    if (round === 3) expectData(await propose(operator, third.meadow, { kind: 'deposit', total: '100' }))
    await Promise.all([
      ...pairs.map((pair) => pay(pair, `${10 + round}`)),
      run(),
      confirmAll(),
      applyLiquidityChanges(jobContext(net)),
    ])
    expect(await auditLiquidity(net.database.db)).toEqual([])
  }
  await run()
  await confirmAll()
  await expect
    .poll(
      async () => {
        await applyLiquidityChanges(jobContext(net))
        return [await seen(second.harbor), await seen(third.meadow)].every((found) => found?.position === '0')
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  for (const bank of [first.harbor, first.meadow]) expect(await seen(bank)).toMatchObject({ position: '0' })
  expect(await auditLiquidity(net.database.db)).toEqual([])
})
