import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../modules/operations.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { runSweep } from '../../platform/sweep/sweep.ts'
import { idempotencyRecords } from '../../platform/write/table.ts'
import { SWEEPS } from '../../sweeps.ts'
import type { Reply } from '../bank.ts'
import { type Me, newMember } from '../members/new-member.ts'
import { type TestNetwork, testNetwork } from '../network.ts'
import { covered, pathOf, validRequest } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'

// How long the stored copy of a secret exists (contract#idempotency, decision 0083), based on the
// list of operations.
const withSecret = covered(Object.values(operations)).filter(({ secret, rerun }) => secret && !rerun)
const MINUTE = 60_000

let net: TestNetwork
let world: World
let start: Date
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  start = net.clock.now
})
afterEach(() => {
  net.clock.now = start
})
afterAll(() => net.close())

const traces = async () =>
  only(
    await rows(
      net.database.db,
      sql`select (select count(*) from audit_entries)::int as audits, (select count(*) from events)::int as events,
            (select count(*) from idempotency_records)::int as keys`,
    ),
  )
const stored = async (key: string) => {
  const found = await net.database.db.select().from(idempotencyRecords).where(eq(idempotencyRecords.key, key))
  return only(found).body
}
const sweep = async () => {
  for (const one of SWEEPS) await runSweep(net.database.db, net.clock.now, one)
}
const outcome = ({ status, headers, body }: Reply) => [
  status,
  headers.get('content-length'),
  headers.get('idempotency-replayed'),
  JSON.stringify(body),
]
/** With a recovery code, if the member has a second factor by then. */
const confirm = async ({ member, password }: Me, code?: string) => {
  expect((await member('POST', '/members/me/confirmation', { body: { password, code } })).status).toBe(200)
}
const at = (ms: number) => {
  net.clock.now = new Date(start.getTime() + ms)
}

test('all operations whose response contains a secret are tested', () => {
  const ids = withSecret.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['createApiKey', 'rotateApiKey', 'createWebhook', 'inviteMember']))
  expect(ids).toEqual(expect.arrayContaining(['startTotp', 'enableTotp', 'makeRecoveryCodes', 'makePasswordReset']))
})

describe.each(withSecret.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  test('returns its secret again for ten minutes, then the stored copy is deleted and the key executes nothing', async () => {
    const me = await newMember(net, world.own.bank)
    const { params, body } = validRequest(operation)
    const path = pathOf(operation, await params?.(world.own, me))
    const request = { key: `secret of ${operation.id}`, body: await body?.(world.own, me) }
    const send = () => me.member(operation.method, path, request)

    const first = await send()
    const [status, length, , bytes] = outcome(first)
    expect([status, bytes]).toEqual([200, expect.stringContaining('{"ok":true')])
    expect(outcome(await send())).toEqual([200, length, 'true', bytes])
    at(10 * MINUTE - 1)
    if (operation.stepUp === 'recent') await confirm(me, first.body.data.recovery_codes?.[0])
    await sweep()
    expect(outcome(await send())).toEqual([200, length, 'true', bytes])

    at(10 * MINUTE)
    const before = await traces()
    const late = await send()
    expect([late.status, late.body, late.headers.get('idempotency-replayed')]).toEqual([422, shown(), null])
    at(10 * MINUTE + 1)
    expect(await stored(request.key)).not.toMatch(/^\{/)
    await sweep()
    expect(await stored(request.key)).toBe('{"deleted":true}')
    expect([(await send()).body, await traces()]).toEqual([late.body, before])
  })
})

/** The response states the time of the request and what to do. */
const shown = () => ({
  code: 'error.secret_shown',
  message: expect.stringMatching(
    new RegExp(`^This request succeeded at ${start.toISOString()} and was not executed again\\. .* To get .*\\.$`),
  ),
})

test('a rejection by an operation with a secret contains none, and is replayed for as long as any other', async () => {
  const { member, email } = await newMember(net, world.own.bank)
  const send = () => member('POST', '/invitations', { key: 'rejected', body: { email, role: 'viewer' } })
  const first = await send()
  expect(first.status).toBe(409)
  at(11 * MINUTE)
  await sweep()
  const [status, length, , bytes] = outcome(first)
  expect(outcome(await send())).toEqual([status, length, 'true', bytes])
})

test('a response without a secret stays stored, and is replayed for longer than ten minutes', async () => {
  const { member } = await newMember(net, world.own.bank)
  const send = () => member('PUT', '/organization', { key: 'no secret', body: { country: 'US' } })
  const first = await send()
  expect(first.status).toBe(200)
  at(11 * MINUTE)
  await sweep()
  const [, length, , bytes] = outcome(first)
  expect(outcome(await send())).toEqual([200, length, 'true', bytes])
})
