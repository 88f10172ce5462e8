import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, waitingForLocks } from '../../testing/database.ts'
import type { Ctx } from '../context.ts'
import { makeSecrets } from '../crypto/secrets.ts'
import type { Database } from '../db/pool/client.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { runWrite } from './run-write.ts'

// An idempotency-key whose first request is still running, which requires two connections.

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const deps = { secrets: makeSecrets('a master secret for tests, long enough') }
const ctx = (): Ctx => ({
  db: database.as({ organizationId: 'org_1', partnerId: 'part_1' }).db,
  actor: { kind: 'system', name: 'test' },
  now: new Date('2026-03-02T12:00:00.000Z'),
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  requestId: 'req_1',
  address: 'local',
})
let keys = 0
const newKey = (wait: boolean): IdempotencyKey => ({
  scope: 'org_1 part_1 pay',
  key: `key ${keys++}`,
  request: null,
  secret: undefined,
  wait,
})
const OF_FIRST = { status: 200, body: '{"ok":true,"data":"first"}' }

/** A request that runs until it is told to finish. */
async function inFlight(key: IdempotencyKey) {
  const [begun, mayFinish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answer = runWrite(deps, ctx(), key, async () => {
    begun.resolve()
    await mayFinish.promise
    return 'first'
  })
  await Promise.race([begun.promise, answer])
  return { answer, finish: () => mayFinish.resolve() }
}
/** Another request; how often it ran, and its response. */
function another(key: IdempotencyKey) {
  let ran = 0
  const answer = runWrite(deps, ctx(), key, async () => {
    ran++
    return 'another'
  })
  return { answer, ran: () => ran }
}
/** Waits until a session waits for a lock, or the request is answered. */
async function waitsOrEnds(answer: Promise<unknown>): Promise<void> {
  let ended = false
  const end = () => {
    ended = true
  }
  answer.then(end, end)
  while (!ended && (await waitingForLocks(database)).length === 0) await new Promise(setImmediate)
}

test('a waiting request is not executed and gets the response of the first', async () => {
  const key = newKey(true)
  const first = await inFlight(key)
  const second = another(key)
  await waitsOrEnds(second.answer)
  first.finish()
  expect(await first.answer).toEqual({ ...OF_FIRST, replayed: false })
  expect(await second.answer).toEqual({ ...OF_FIRST, replayed: true })
  expect(second.ran()).toBe(0)
})

test('a request that does not wait is rejected, is not executed, and gets the response when repeated', async () => {
  const key = newKey(false)
  const first = await inFlight(key)
  const second = another(key)
  const refused = expect(second.answer).rejects.toMatchObject({
    status: 409,
    code: 'error.request_in_progress',
    message: 'A request with this idempotency key is still running. Retry it later with the same key.',
    retryAfter: 1,
  })
  await waitsOrEnds(second.answer)
  first.finish()
  await refused
  expect([second.ran(), await first.answer]).toEqual([0, { ...OF_FIRST, replayed: false }])
  expect(await another(key).answer).toEqual({ ...OF_FIRST, replayed: true })
})

test.each([{ key: 'a key of its own' }, { scope: 'org_1 part_1 refund' }])(
  'a request under %j does not affect others',
  async (other) => {
    const key = newKey(false)
    const first = await inFlight(key)
    const second = another({ ...key, ...other })
    await waitsOrEnds(second.answer)
    first.finish()
    await first.answer
    expect(await second.answer).toMatchObject({ replayed: false })
    expect(second.ran()).toBe(1)
  },
)
