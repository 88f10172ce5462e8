import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rows } from '../../../platform/db/rows.ts'
import { waitingForLocks } from '../../../testing/database.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import { fromAnywhere } from '../../../testing/members/passkeys.ts'
import { newSignInCode } from '../../../testing/members/sign-in-codes.ts'
import { type Bank, type Reply, type TestNetwork, testNetwork } from '../../../testing/network.ts'

let net: TestNetwork
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
})
afterAll(() => net.close())

const call = fromAnywhere(() => net)
const exchange = (body: object) => call('POST', '/organization/signin/code', { body })
const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort()
const openSessions = async ({ token }: { token: string }) =>
  (await rows(net.database.db, sql`select from sessions where member_id = ${token} and ended_at is null`)).length

test('of concurrent exchanges of a code exactly one signs in', async () => {
  for (let n = 0; n < 10; n++) {
    const me = await newMember(net, bank)
    const code = await newSignInCode(me.member)
    expect(statuses(await Promise.all([1, 2, 3, 4].map(() => exchange(code))))).toEqual([200, 401, 401, 401])
    expect(await openSessions(me)).toBe(2)
  }
})

test('of codes created concurrently, five remain', async () => {
  const me = await newMember(net, bank)
  for (let n = 0; n < 5; n++) await Promise.all(Array.from({ length: 8 }, () => newSignInCode(me.member)))
  const left = await rows(net.database.db, sql`select from sign_in_codes where member_id = ${me.token}`)
  expect(left).toHaveLength(5)
})

test('an exchange that is under way when the member ends all sessions leaves none open', async () => {
  const me = await newMember(net, bank)
  const code = await newSignInCode(me.member)
  const { db } = net.database
  const [exchanging, ending] = await db.transaction(async (held) => {
    // The exchange has consumed the code, and waits to write its audit entry.
    await held.execute(sql`lock table audit_entries in exclusive mode`)
    const first = exchange(code)
    await vi.waitFor(async () => expect(await waitingForLocks({ db: held })).toHaveLength(1), 20_000)
    const second = me.member('POST', '/members/me/sessions/end', { body: { including_this: true } })
    await vi.waitFor(async () => expect(await waitingForLocks({ db: held })).toHaveLength(2), 20_000)
    return [first, second]
  })
  expect(statuses(await Promise.all([exchanging, ending]))).toEqual([200, 200])
  expect(await openSessions(me)).toBe(0)
})
