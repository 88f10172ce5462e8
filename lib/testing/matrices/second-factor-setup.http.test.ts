import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../modules/operations.ts'
import { rows } from '../../platform/db/rows.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { newMember } from '../members/new-member.ts'
import { enrollment } from '../members/valid-members.ts'
import { type Bank, type Call, caller, expectData, type TestNetwork, testNetwork } from '../network.ts'
import { pathOf } from '../valid-requests.ts'

// Based on the list of operations, so that a new operation is refused unless it is listed here.
const forMembers: OperationSpec[] = Object.values(operations).filter(({ access }) => access.by !== 'anyone')
const IN_SETUP = [
  'changePassword',
  'confirmSession',
  'enableTotp',
  'endOwnSessions',
  'endSession',
  'findMe',
  'listPasskeys',
  'listSessions',
  'registerPasskey',
  'signOut',
  'startPasskeyRegistration',
  'startTotp',
]
const REQUIRED = {
  code: 'error.second_factor_setup',
  message: 'Your organization requires two-factor authentication. Set it up, then retry.',
}

let net: TestNetwork
let bank: Bank
let without: Call
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
  const admin = await newMember(net, bank)
  const me = await newMember(net, bank)
  expectData(await admin.member('PUT', '/members/me/totp', { body: await enrollment(admin) }))
  const rules = { second_factor_from: net.clock.now.toISOString() }
  expectData(await admin.member('PUT', '/organization/rules', { body: rules }))
  without = caller(net.app, { authorization: `Bearer ${me.jwt}`, 'x-partner-id': bank.partnerId })
})
afterAll(() => net.close())

const traces = () =>
  rows(
    net.database.db,
    sql`select (select count(*) from audit_entries)::int as audits, (select count(*) from events)::int as events,
          (select count(*) from idempotency_records)::int as keys`,
  )

test('setup needs these operations, and no others are allowed during it', () => {
  expect(
    forMembers
      .filter(({ inSetup }) => inSetup)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(IN_SETUP)
})

const refused = forMembers
  .filter(({ id }) => !IN_SETUP.includes(id))
  .map((operation) => [operation.id, operation] as const)

test.each(refused)(
  '%s is refused to a member who must set up a second factor, and has no effect',
  async (_, operation) => {
    const before = await traces()
    const reply = await without(operation.method, pathOf(operation), { body: '{' })
    expect([reply.status, reply.body]).toEqual([403, REQUIRED])
    expect(await traces()).toEqual(before)
  },
)

test('so is the live stream', async () => {
  expect((await without('GET', '/live')).body).toEqual(REQUIRED)
})

test('API keys still work', async () => {
  expectData(await bank.key('GET', '/payments'))
})
