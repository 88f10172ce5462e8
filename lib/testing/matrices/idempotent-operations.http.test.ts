import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../modules/operations.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { expanded } from '../model/expanded.ts'
import { describedIn, type OpenApi, send, validDraft } from '../model/oracle.ts'
import { type TestNetwork, testNetwork } from '../network.ts'
import { covered } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'

// Sends every operation that changes something twice under one idempotency-key, based on the list
// of operations.
const changing = covered(Object.values(operations)).filter(({ method }) => method !== 'GET')
/**
 * Some run again by design, such as a sign-in. After a sign-out its own token is rejected, which is
 * the better response.
 */
const replayed = changing.filter(({ id, rerun }) => !rerun && id !== 'signOut')

let net: TestNetwork
let world: World
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
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

describe.each(replayed.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  test('is executed once when sent twice, with the same status and the same bytes', async () => {
    const draft = await validDraft(net, world, operation, operation.access.by === 'key' ? 'key' : 'jwt')
    const first = await send(net, operation.method, draft)
    const text = await first.text()
    expect(first.status, text).toBe(200)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    const after = await traces()
    const again = await send(net, operation.method, draft)
    expect([again.status, await again.text()]).toEqual([200, text])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await traces()).toEqual(after)
  })
})

test.each(changing.map((operation) => [operation.id, operation] as const))(
  '%s requires the key, and documents this',
  async (_, operation) => {
    const draft = await validDraft(net, world, operation, 'jwt')
    const before = await traces()
    const headers = draft.headers.filter(([name]) => name !== 'idempotency-key')
    const response = await send(net, operation.method, { ...draft, headers })
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'error.bad_request',
        message: 'idempotency-key: is required',
        errors: [{ field: 'idempotency-key', code: 'required', message: 'is required' }],
      },
    ])
    expect(await traces()).toEqual(before)
    const document: OpenApi = expanded((await net.call('GET', '/openapi.json')).body)
    const names = (describedIn(document, operation).parameters ?? []).map(({ name }) => name)
    expect(names).toContain('idempotency-key')
  },
)
