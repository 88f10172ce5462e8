import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import type { Ctx, Write } from '../context.ts'
import { inColumn } from '../crypto/sealed-columns.ts'
import { makeSecrets } from '../crypto/secrets.ts'
import type { Database } from '../db/pool/client.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { runSweep } from '../sweep/sweep.ts'
import { type IdempotencyKey, idempotencySweep, storedSecretSweep } from './idempotency.ts'
import { runWrite, runWriteInTwo } from './run-write.ts'
import { events, idempotencyRecords } from './table.ts'

// The idempotent write path alone, on a separate database: what an idempotency-key guarantees for
// any operation.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const start = new Date('2026-03-02T12:00:00.000Z')
const deps = { secrets: makeSecrets('a master secret for tests, long enough') }
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type TestCtx = Ctx & { organizationId: string; partnerId: string }
const ctx = (after = 0): TestCtx => ({
  db: database.db,
  actor: { kind: 'system', name: 'test' },
  now: new Date(start.getTime() + after),
  random,
  requestId: 'req_1',
  address: 'local',
  organizationId: 'org_1',
  partnerId: 'part_1',
})

let keys = 0
/** A key that nobody has used. */
const newKey = (more: Partial<IdempotencyKey> = {}): IdempotencyKey => ({
  scope: 'org_1 part_1 pay',
  key: `key ${keys++}`,
  request: [null, { amount: '1', currency: 'USD' }, null],
  secret: undefined,
  wait: true,
  ...more,
})

let runs = 0
beforeEach(async () => {
  runs = 0
  await database.db.delete(events)
})
/** Has an effect, and returns how often it ran. */
const verb = async (write: Write<TestCtx>) => {
  runs++
  write.emit({
    organizationId: 'org_1',
    partnerId: 'part_1',
    recordType: 'RT_Payments',
    eventType: 'EK_Created',
    data: runs,
  })
  return { run: runs }
}
const send = (key: IdempotencyKey, after = 0, work: (write: Write<TestCtx>) => Promise<unknown> = verb) =>
  runWrite(deps, ctx(after), key, work)
const effects = () => database.db.$count(events)
const recordOf = async ({ scope, key }: IdempotencyKey) => {
  const [record] = await database.db
    .select()
    .from(idempotencyRecords)
    .where(and(eq(idempotencyRecords.scope, scope), eq(idempotencyRecords.key, key)))
  return record
}
const reused = (message: string) => ({ status: 422, code: 'error.idempotency', message })
const OTHER_REQUEST = reused('This idempotency key was used for a different request')
const TOO_OLD = reused('This idempotency key is older than 24 hours')

describe('a request that is repeated with its key', () => {
  test.each([true, false])('has one effect and gets the same response (others wait: %s)', async (wait) => {
    const key = newKey({ wait })
    const answer = { status: 200, body: '{"ok":true,"data":{"run":1}}' }
    expect(await send(key)).toEqual({ ...answer, replayed: false })
    expect(await send(key)).toEqual({ ...answer, replayed: true })
    expect([runs, await effects()]).toEqual([1, 1])
  })

  test('is recognized regardless of the order of its fields', async () => {
    const key = newKey()
    await send(key)
    const turned = { ...key, request: [null, { currency: 'USD', amount: '1' }, null] }
    expect(await send(turned)).toMatchObject({ replayed: true })
  })

  test('but with a different body is rejected, and has no effect', async () => {
    const key = newKey()
    await send(key)
    const changed = { ...key, request: [null, { amount: '2', currency: 'USD' }, null] }
    await expect(send(changed)).rejects.toMatchObject(OTHER_REQUEST)
    expect(runs).toBe(1)
  })

  test.each([{ scope: 'org_1 part_1 refund' }, { key: 'another' }])('is another request under %j', async (other) => {
    const key = newKey()
    await send(key)
    expect(await send({ ...key, ...other })).toEqual({
      status: 200,
      body: '{"ok":true,"data":{"run":2}}',
      replayed: false,
    })
  })
})

describe('over time', () => {
  test.each([
    ['is replayed until a day is over', 24 * HOUR - 1, { replayed: true }],
    ['runs again once two days are over', 48 * HOUR, { replayed: false, body: '{"ok":true,"data":{"run":2}}' }],
  ])('a key %s', async (_, after, expected) => {
    const key = newKey()
    await send(key)
    expect(await send(key, after)).toMatchObject(expected)
  })

  test.each([24 * HOUR, 48 * HOUR - 1])('a key of %d ms is rejected as too old for a retry', async (after) => {
    const key = newKey()
    await send(key)
    await expect(send(key, after)).rejects.toMatchObject(TOO_OLD)
    expect(runs).toBe(1)
  })

  test('a deleted key that is used again is replayed from then on, and no other key is deleted with it', async () => {
    const key = newKey()
    const sameKey = { ...key, scope: 'org_2 part_2 pay' }
    const sameScope = newKey()
    for (const used of [key, sameKey, sameScope]) await send(used)
    await send(key, 48 * HOUR)
    expect(await send(key, 71 * HOUR)).toMatchObject({ replayed: true, body: '{"ok":true,"data":{"run":4}}' })
    expect([await recordOf(sameKey), await recordOf(sameScope)]).toEqual([expect.anything(), expect.anything()])
  })

  test('the job deletes records older than two days, and no others', async () => {
    const [old, young] = [newKey(), newKey()]
    await send(old)
    await send(young, 1)
    await runSweep(database.db, new Date(start.getTime() + 48 * HOUR + 1), idempotencySweep)
    expect([await recordOf(old), await recordOf(young)]).toEqual([undefined, expect.anything()])
  })
})

describe('a stored response', () => {
  const secretVerb = async () => ({ secret: 'hunter2' })

  test('contains the original response and its time', async () => {
    const key = newKey()
    const { status, body } = await send(key)
    expect(await recordOf(key)).toMatchObject({ status, body, createdAt: start })
  })

  test('with a secret is encrypted, and replayed in clear text', async () => {
    const key = newKey({ secret: 'Ask again.' })
    const first = await send(key, 0, secretVerb)
    expect(first.body).toContain('hunter2')
    const stored = await recordOf(key)
    expect(deps.secrets.open(inColumn('storedAnswer', key.scope, key.key), stored?.body ?? '')).toBe(first.body)
    expect(await send(key, 0, secretVerb)).toEqual({ ...first, replayed: true })
  })

  test('with a secret is not returned after its deletion, even by a process whose clock is behind', async () => {
    const key = newKey({ secret: 'Ask again.' })
    await send(key, 0, secretVerb)
    await runSweep(database.db, new Date(start.getTime() + 10 * MINUTE + 1), storedSecretSweep)
    expect((await recordOf(key))?.body).toBe('{"deleted":true}')
    await expect(send(key, 5 * MINUTE, secretVerb)).rejects.toMatchObject({
      status: 422,
      code: 'error.secret_shown',
      message:
        'This request succeeded at 2026-03-02T12:00:00.000Z and was not executed again. Its response contained a secret, which is returned again for ten minutes only. Ask again.',
    })
  })

  test('does not reveal the content of the request', async () => {
    const key = newKey()
    await send(key)
    expect(JSON.stringify(await recordOf(key))).not.toContain('USD')
  })
})

describe('an operation that refuses', () => {
  const refusing = (refusal: Error) => async (write: Write<TestCtx>) => {
    await verb(write)
    throw refusal
  }

  test('with 409 has no effect, and its response is replayed even if the request might now succeed', async () => {
    const key = newKey()
    const answer = { status: 409, body: '{"code":"error.conflict","message":"Resource already exists"}' }
    expect(await send(key, 0, refusing(conflict()))).toEqual({ ...answer, replayed: false })
    expect(await send(key)).toEqual({ ...answer, replayed: true })
    expect([runs, await effects()]).toEqual([1, 0])
  })

  test.each([notFound(), badRequest('no'), new Error('a defect')])(
    'with %s stores nothing, and can be retried',
    async (refusal) => {
      const key = newKey()
      await expect(send(key, 0, refusing(refusal))).rejects.toBe(refusal)
      expect([await effects(), await recordOf(key)]).toEqual([0, undefined])
      expect(await send(key)).toMatchObject({ status: 200, replayed: false })
    },
  )
})

test('an operation’s writes are rolled back if it refuses, and committed if it does not', async () => {
  const event = {
    organizationId: 'org_1',
    partnerId: 'part_1',
    recordType: 'RT_Payments',
    eventType: 'EK_Created',
    data: 1,
  }
  const writing = (token: string, refusal?: Error) =>
    send(newKey(), 0, async (write) => {
      await write.db.insert(events).values({ ...event, token, createdAt: write.now })
      if (refusal) throw refusal
      return token
    })
  expect(await writing('evt_undone', conflict())).toMatchObject({ status: 409 })
  expect(await effects()).toBe(0)
  expect(await writing('evt_kept')).toMatchObject({ status: 200 })
  expect(await effects()).toBe(1)
})

describe('an operation in two transactions', () => {
  const prepare = async (write: Write<TestCtx>) => {
    await verb(write)
    return 'prepared'
  }
  const inTwo = (key: IdempotencyKey, work: (write: Write<TestCtx>, prepared: string) => Promise<unknown>) =>
    runWriteInTwo(deps, ctx(), key, prepare, work)

  test('passes on what the first prepared, and executes neither again for the same key', async () => {
    const key = newKey()
    const answer = { status: 200, body: '{"ok":true,"data":"prepared"}' }
    expect(await inTwo(key, async (_, prepared) => prepared)).toEqual({ ...answer, replayed: false })
    expect(await inTwo(key, async () => 'again')).toEqual({ ...answer, replayed: true })
    expect([runs, await effects()]).toEqual([1, 1])
  })

  test('keeps what the first prepared if the second fails', async () => {
    const key = newKey()
    const failing = inTwo(key, async () => {
      throw new Error('cut off')
    })
    await expect(failing).rejects.toThrow('cut off')
    expect([await effects(), await recordOf(key)]).toEqual([1, undefined])
  })
})
