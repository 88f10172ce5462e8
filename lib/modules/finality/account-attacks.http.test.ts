import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { proposeParticipantAccount, proposeSettlementAccount } from '../../testing/finality/instructions.ts'
import { pairOfBanks } from '../../testing/liquidity/limits.ts'
import { type Bank, expectData, operatorAndBank } from '../../testing/network.ts'
import { decide, logOf, newOperator, type Operator, pending, statusAndMessage } from '../../testing/operators.ts'

// Ways in which one operator could try to get money paid to an account of their choice (decisions 0199 and 0202).

const HOUR = 3_600_000
const IBAN = 'DE89370400440532013000'
const [OLD, NEW] = [{ account_number: '1111' }, { account_number: '2222' }]
const { net } = await operatorAndBank()

async function appointed(): Promise<{ ana: Operator; ben: Operator }> {
  const operator = await net.bank(`operator${names++}`)
  await net.appoint(operator.orgId)
  const operators = { ana: await newOperator(net, operator), ben: await newOperator(net, operator) }
  net.clock.advance(25 * HOUR)
  return operators
}

let names = 0
let ana: Operator
let ben: Operator
let harbor: Bank
beforeEach(async () => {
  ;({ ana, ben } = await appointed())
  ;({ harbor } = await pairOfBanks(net))
})

const propose = (account: object | null, currency = 'EUR') =>
  proposeParticipantAccount({ member: ana.call }, harbor.partnerId, currency, account)
const proposed = async (account: object | null, currency?: string) => expectData(await propose(account, currency))
const approve = (id: string, by = ben) => decide(by.call, id, 'approved')
const accounts = async () =>
  expectData(await ben.call('GET', `/operator/participant-accounts?partner_id=${harbor.partnerId}`)).accounts
const stateOf = async (id: string) =>
  expectData(await ben.call('GET', '/operator/approvals')).approvals.find(
    ({ token }: { token: string }) => token === id,
  )

describe('an approval', () => {
  test('does not apply if the account is no longer the one that was shown', async () => {
    expectData(await approve((await proposed(OLD)).approval.token))
    const { approval } = await proposed(NEW)
    await net.database.db.execute(
      sql`update participant_accounts set account_number = '3333' where partner_id = ${harbor.partnerId}`,
    )
    expect(statusAndMessage(await approve(approval.token))).toEqual([
      409,
      'This request has ended: The account has changed since the change was proposed',
    ])
    expect(await accounts()).toMatchObject([{ account_number: '3333' }])
    expect(await stateOf(approval.token)).toMatchObject({ state: 'obsolete', account_change: { state: 'refused' } })
  })

  test('applies once: neither a replay nor another decision changes the account again', async () => {
    const first = (await proposed(OLD)).approval.token
    expectData(await approve(first))
    expectData(await approve((await proposed(NEW)).approval.token))
    for (const decision of ['approved', 'rejected', 'withdrawn'])
      expect((await decide(decision === 'withdrawn' ? ana.call : ben.call, first, decision, 'Again')).status).toBe(409)
    expect(await accounts()).toMatchObject([NEW])
    expect(await logOf(harbor.member, 'finality.set_participant_account')).toHaveLength(2)
  })

  test('is about the namespace and not its name, and shows the present one', async () => {
    const { approval } = await proposed(NEW)
    expectData(await harbor.member('PUT', `/partner/${harbor.partnerId}`, { body: { name: 'Meadow Bank' } }))
    const [shown] = await pending(ben.call)
    expect(shown.account_change).toMatchObject({ partner_name: 'Meadow Bank', domain: harbor.domain })
    expectData(await approve(approval.token))
    expect(await accounts()).toMatchObject([{ domain: harbor.domain, ...NEW }])
  })

  test('is for one currency and one environment', async () => {
    const [eur, usd] = [await proposed(OLD), await proposed(NEW, 'USD')]
    expectData(await approve(eur.approval.token))
    expect(await accounts()).toMatchObject([{ currency: 'EUR', ...OLD }])
    expectData(await approve(usd.approval.token))
    const network = expectData(await proposeSettlementAccount({ member: ana.call }, 'SEK', OLD))
    expectData(await approve(network.approval.token))
    const all = expectData(await ben.call('GET', '/operator/settlement-accounts')).accounts
    const sek = all.filter(({ currency }: { currency: string }) => currency === 'SEK')
    expect(sek).toMatchObject([{ environment: 'sandbox', ...OLD }])
  })

  test('of another operator’s proposal is 404, and banks cannot decide or see any', async () => {
    const { approval } = await proposed(NEW)
    const other = await appointed()
    expect((await approve(approval.token, other.ben)).status).toBe(404)
    expect(await pending(other.ben.call)).toEqual([])
    expect((await decide(harbor.member, approval.token, 'approved')).status).toBe(403)
    expect((await harbor.member('GET', '/operator/approvals')).status).toBe(403)
    expect(
      await rows(net.database.db, sql`select from participant_accounts where partner_id = ${harbor.partnerId}`),
    ).toEqual([])
  })
})

test('an idempotency key cannot bring another account under an approved proposal', async () => {
  const headers = { 'idempotency-key': `letter-${harbor.partnerId}` }
  const send = (account: object) =>
    ana.call('POST', '/operator/participant-accounts/changes', {
      headers,
      body: {
        partner_id: harbor.partnerId,
        currency: 'EUR',
        account: { holder: 'Harbor Bank', ...account },
        reason: 'Letter of 27 November',
      },
    })
  const { approval } = expectData(await send(OLD))
  expect((await send(NEW)).status).toBe(422)
  expectData(await approve(approval.token))
  expect(expectData(await send(OLD)).approval.token, 'a replay').toBe(approval.token)
  expect(await pending(ben.call)).toEqual([])
  expect(await accounts()).toMatchObject([OLD])
})

// What a process of an earlier build does, which sets an account without a proposal.
test.each([
  [
    'participant_accounts',
    () => sql`insert into participant_accounts (organization_id, partner_id, currency, holder, account_number, created_at, updated_at)
              values (${harbor.orgId}, ${harbor.partnerId}, 'EUR', 'Thief', '666', now(), now())
              on conflict (partner_id, currency) do update set account_number = '666'`,
  ],
  [
    'settlement_accounts',
    () => sql`insert into settlement_accounts (environment, currency, bank, holder, account_number, created_at, updated_at)
              values ('sandbox', 'DKK', 'Bank', 'Thief', '666', now(), now())
              on conflict (environment, currency) do update set account_number = '666'`,
  ],
])(
  'the database refuses a row of %s that names no change, whether there is an account or not',
  async (table, write) => {
    const { db } = net.database
    const stored = () => rows(db, sql`select from ${sql.identifier(table)} where account_number = '666'`)
    await expect(db.execute(write())).rejects.toThrow()
    const { approval } = await proposed(OLD)
    expectData(await approve(approval.token))
    const network = expectData(await proposeSettlementAccount({ member: ana.call }, 'DKK', OLD))
    expectData(await approve(network.approval.token))
    await expect(db.execute(write())).rejects.toThrow()
    expect(await stored()).toEqual([])
  },
)

describe('an account', () => {
  test('has one spelling of its IBAN, which cannot pass as another number', async () => {
    for (const iban of ['de89 3704 0044 0532 0130 00', ` ${IBAN} `]) {
      const { change, approval } = await proposed({ iban })
      expect(change.after).toMatchObject({ iban: IBAN, account_number: null })
      expectData(await decide(ana.call, approval.token, 'withdrawn'))
    }
    const others = [
      { iban: IBAN.replace('8', '\u0668') },
      { iban: IBAN.replace('D', '\uff24') },
      { iban: `${IBAN}\u200b` },
      { iban: IBAN.replace('E', '\u0415') },
      { account_number: IBAN },
      { account_number: IBAN.replace(/0$/, '1') },
      { account_number: 'de89 3704-0044.0532/0130 00' },
    ]
    for (const account of others) expect((await propose(account)).status, JSON.stringify(account)).toBe(400)
  })

  test('has one spelling of its holder, without characters that nobody sees', async () => {
    const holder = 'Harbor Bank'
    for (const given of ['Harbor  Bank', 'Harbor\u00a0Bank', '\uff28arbor Bank', ' Harbor\tBank ']) {
      const { change, approval } = await proposed({ ...NEW, holder: given })
      expect(change.after.holder).toBe(holder)
      expectData(await decide(ana.call, approval.token, 'withdrawn'))
    }
    for (const hidden of ['\u200b', '\u202e', '\u2066', '\u00ad', '\u0000', '\u3164', '\u2800', '\ufeff', '\u{1d159}'])
      expect((await propose({ ...NEW, holder: `Harbor${hidden}Bank` })).status, JSON.stringify(hidden)).toBe(400)
    expect((await propose({ ...NEW, holder: '\ufdfa'.repeat(5) })).status, 'longer when normalized').toBe(400)
  })
})
