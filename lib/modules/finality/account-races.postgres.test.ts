import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { waitingForLocks } from '../../testing/database.ts'
import { proposeParticipantAccount, proposeSettlementAccount } from '../../testing/finality/instructions.ts'
import { jobContext, type Pair, pairOfBanks } from '../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../testing/model/payment-life.ts'
import { settle } from '../../testing/model/settle.ts'
import { expectData, operatorAndBank } from '../../testing/network.ts'
import { decide, logOf, newOperator, type Operator } from '../../testing/operators.ts'

// Changes of accounts that several operators decide at once, which requires several connections.

const { net, operator } = await operatorAndBank()
const [OLD, NEW] = [{ account_number: '1111' }, { account_number: '2222' }]
const ana = await newOperator(net, operator)
const others = [await newOperator(net, operator), await newOperator(net, operator)] as const
net.clock.advance(25 * 3_600_000)
let pair: Pair
beforeEach(async () => {
  pair = await pairOfBanks(net)
})

const proposed = async () =>
  expectData(await proposeParticipantAccount({ member: ana.call }, pair.harbor.partnerId, 'EUR', NEW)).approval.token

const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).toSorted()

test('of two approvals at once, one applies the account, once', async () => {
  for (let round = 0; round < 5; round++) {
    pair = await pairOfBanks(net)
    const id = await proposed()
    expect(statuses(await Promise.all(others.map(({ call }) => decide(call, id, 'approved'))))).toEqual([200, 409])
    expect(await logOf(pair.harbor.member, 'finality.set_participant_account')).toHaveLength(1)
  }
})

test('of an approval and a withdrawal at once, one takes effect', async () => {
  for (let round = 0; round < 5; round++) {
    pair = await pairOfBanks(net)
    const id = await proposed()
    const [approved, withdrawn] = await Promise.all([
      decide(others[0].call, id, 'approved'),
      decide(ana.call, id, 'withdrawn'),
    ])
    expect(statuses([approved, withdrawn])).toEqual([200, 409])
    const found = await rows(
      net.database.db,
      sql`select account_number from participant_accounts where partner_id = ${pair.harbor.partnerId}`,
    )
    expect(found).toEqual(approved.status === 200 ? [{ account_number: '2222' }] : [])
  }
})

test('of two proposals for the same account at once, one is stored', async () => {
  const propose = ({ call }: Operator) => proposeParticipantAccount({ member: call }, pair.harbor.partnerId, 'EUR', NEW)
  expect(statuses(await Promise.all(others.map(propose)))).toEqual([200, 409])
})

test('an approval waits for a settlement that writes instructions for the account, and is then refused', async () => {
  const approvalOf = async (account: object) =>
    expectData(await proposeSettlementAccount({ member: ana.call }, 'SEK', account)).approval.token
  expectData(await decide(others[0].call, await approvalOf(OLD), 'approved'))
  const { harbor, meadow, willow, aspen } = pair
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { currency: 'SEK' })))
  const id = await approvalOf(NEW)
  const approval = await net.database.db.transaction(async (tx) => {
    net.clock.advance(1000)
    await settle({ ...jobContext(net), db: tx }, 'sandbox', net.secrets.settlement)
    const reply = decide(others[0].call, id, 'approved')
    await expect.poll(() => waitingForLocks(net.database)).toHaveLength(1)
    return { reply }
  })
  expect(await approval.reply).toMatchObject({ status: 409 })
  const found = sql`select account_number from settlement_accounts where currency = 'SEK'`
  expect(await rows(net.database.db, found)).toEqual([{ account_number: '1111' }])
})
