import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { openPostgres } from '../../../platform/db/pool/client.ts'
import { rows } from '../../../platform/db/rows.ts'
import { databaseUrl, TENANT_LOGINS } from '../../../testing/database.ts'
import { changeTo, instructions, setSettlementAccount } from '../../../testing/finality/instructions.ts'
import { lineOf, statement, upload } from '../../../testing/finality/statements.ts'
import { limit, pairOfBanks, seen } from '../../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../../testing/model/payment-life.ts'
import { type Bank, caller, confirming, expectData, operatorAndBank } from '../../../testing/network.ts'
import { auditLiquidity } from '../../liquidity/index.ts'

// Imports of two processes, and confirmations by hand beside them. The embedded database has one connection.

const { net, operator } = await operatorAndBank()
await setSettlementAccount(operator)

const database = await openPostgres(await databaseUrl(net.database), 10, { tenants: TENANT_LOGINS })
afterAll(() => database.close())
const { db, run, jobs, as, group } = database
const { app } = createGateway({ ...net.deps, db, run, jobs, as, group })
const headers = { authorization: `Bearer ${operator.jwt}`, 'x-partner-id': operator.partnerId }
/** The operator at another process. */
const there: Bank = { ...operator, member: confirming(caller(app, headers), operator.password) }

const ROUNDS = 5

/** A batch of which one of two instructions is confirmed, and the bank whose position it frees. */
async function almostFinal() {
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  await limit(net, operator, harbor, { kind: 'cap', total: '1000' })
  net.clock.advance(1000)
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '100' })))
  expectData(await operator.member('POST', '/settlements'))
  const [last] = await instructions(operator, `partner_id=${harbor.partnerId}`)
  const [first] = await instructions(operator, `partner_id=${meadow.partnerId}`)
  if (!first || !last) throw new Error('there are no instructions')
  expectData(await changeTo(operator, first, 'confirmed'))
  expect(await seen(harbor)).toMatchObject({ position: '-100' })
  return { harbor, last }
}

/** The batch is final, announced once to each side, and its headroom is free once. */
async function expectFinalOnce({ harbor, last }: Awaited<ReturnType<typeof almostFinal>>) {
  const { finality } = expectData(await harbor.key('GET', `/settlements/${last.batch_id}`)).summary
  expect(finality).toMatchObject({ state: 'final', instructions: { total: 2, confirmed: 2 } })
  const events = await rows<{ n: number }>(
    net.database.db,
    sql`select count(*)::int as n from events where record_type = 'RT_SettlementBatches' and event_type = 'EK_Updated'
         and data->>'token' = ${last.batch_id} group by partner_id`,
  )
  expect(events).toEqual([{ n: 1 }, { n: 1 }])
  expect(await seen(harbor)).toMatchObject({ position: '0', headroom: '1000' })
  const { movements } = expectData(await harbor.key('GET', '/liquidity/movements'))
  expect(movements.filter(({ kind }: { kind: string }) => kind === 'settlement')).toHaveLength(1)
  expect(await auditLiquidity(net.database.db)).toEqual([])
}

test('an import beside a confirmation by hand of the same instruction makes the batch final once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const batch = await almostFinal()
    const [imported, byHand] = await Promise.all([
      upload(there, statement([lineOf(batch.last)])),
      changeTo(operator, batch.last, 'confirmed'),
    ])
    expect(expectData(imported)).toMatchObject({ matched: 1, mismatched: 0 })
    expect([200, 409]).toContain(byHand.status)
    await expectFinalOnce(batch)
  }
})

test('the same file at two processes at once is imported once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const batch = await almostFinal()
    const file = statement([lineOf(batch.last), { reference: `unknown ${round}`, total: '1' }])
    const replies = await Promise.all([upload(operator, file), upload(there, file)])
    const [first, second] = replies.map(expectData).toSorted((a, b) => Number(a.is_repeat) - Number(b.is_repeat))
    expect(first).toMatchObject({ matched: 1, mismatched: 1, is_repeat: false })
    expect(second).toEqual({ ...first, is_repeat: true })
    const { mismatches } = expectData(await operator.member('GET', '/operator/settlement-mismatches'))
    const own = mismatches.filter(({ import_id }: { import_id: string }) => import_id === first.import_id)
    expect(own).toHaveLength(1)
    await expectFinalOnce(batch)
  }
})

test('of two files with the same booking, at two processes at once, one confirms it, and it repeats in the other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const batch = await almostFinal()
    const booked = { ...lineOf(batch.last), bankReference: `booking ${round}` }
    const replies = await Promise.all([upload(operator, statement([booked])), upload(there, statement([booked]))])
    const counts = replies.map(expectData).map(({ matched, mismatched, ignored }) => [matched, mismatched, ignored])
    expect(counts.toSorted()).toEqual([
      [0, 0, 1],
      [1, 0, 0],
    ])
    await expectFinalOnce(batch)
  }
})

test('an import beside a settlement and payments waits for them, and leaves no difference', async () => {
  const batch = await almostFinal()
  const { meadow, willow, aspen, harbor } = await pairOfBanks(net)
  const pay = async () => expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '7' })))
  const replies = await Promise.all([
    upload(there, statement([lineOf(batch.last)])),
    operator.member('POST', '/settlements'),
    ...Array.from({ length: 5 }, pay),
    operator.member('POST', '/settlements'),
  ])
  expect(replies[0]).toMatchObject({ status: 200 })
  await expectFinalOnce(batch)
})
