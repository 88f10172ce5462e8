import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { hasManyConnections, waitingForLocks } from '../database.ts'
import { created, draft, submitted, taskPaths } from '../model/payment-life.ts'
import { caller, expectData, type Reply, twoBanks } from '../network.ts'

// What an idempotency-key guarantees (contract#idempotency), case by case, on the operations where
// a second effect would do most harm. idempotent-operations.http.test.ts covers every operation,
// and scripts/system-tests/kill.test.ts a kill -9.

const MANY = 32
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const { net, harbor, willow, aspen } = await twoBanks({
  harbor: { confirm_incoming: false, review_threshold: { currency: 'USD', total: '5000' } },
})

let number = 0
const fresh = (name: string) => `${name}-${number++}`
const SMALL = { total: '100' }

/** A request that can be repeated under one key. */
type Send = (key: string) => Promise<Reply>
const accountBody = {
  account_number: '000123456789',
  account_title: 'A',
  routing_number: '011000015',
  type: 'AT_Checkings',
}
const access = { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false }
const newApiKey = async (): Promise<{ token: string; secret_key: string }> =>
  expectData(await harbor.member('POST', '/apikey', { body: { name: 'k', access } }))

const create = (body = draft(willow, aspen, { ...SMALL, payment_id: fresh('pay') })): Send => {
  return (key) => harbor.key('POST', '/payments', { key, body })
}
const submit = async (id?: string): Promise<Send> => {
  const payment = id ?? (await created(harbor, willow, aspen, SMALL))
  return (key) => harbor.key('POST', `/payments/${payment}/submissions`, { key })
}
const accept = async (): Promise<Send> => {
  const [path = ''] = Object.values(await taskPaths(harbor, await submitted(harbor, willow, aspen)))
  return (key) => harbor.key('PUT', path, { key, body: { status: 'completed', status_reason: 'accepted' } })
}
const rotate = async (named?: string): Promise<Send> => {
  const path = `/apikey/${named ?? (await newApiKey()).token}`
  return (key) => harbor.member('POST', path, { key })
}
const remove = async (): Promise<Send> => {
  const { token } = expectData(await harbor.member('POST', '/account', { body: accountBody }))
  return (key) => harbor.member('DELETE', `/account/${token}`, { key })
}
const KINDS: [string, () => Promise<Send>][] = [
  ['create payment', async () => create()],
  ['submit', () => submit()],
  ['update task', accept],
  ['rotate', () => rotate()],
  ['delete account', remove],
]
/** How long a response is replayed; one with a secret for ten minutes (decision 0083). */
const REPLAYED_MS: Record<string, number> = { rotate: 10 * MINUTE }
const WITH_409 = KINDS.slice(0, 3)
const WITHOUT_409 = KINDS.slice(3)

/** Everything that an effect writes. */
const traces = async () =>
  only(
    await rows<Record<'payments' | 'submissions' | 'transactions' | 'events' | 'audits' | 'keys', number>>(
      net.database.db,
      sql`select (select count(*) from payments)::int as payments, (select count(*) from submissions)::int as submissions,
            (select count(*) from transactions)::int as transactions, (select count(*) from events)::int as events,
            (select count(*) from audit_entries)::int as audits, (select count(*) from idempotency_records)::int as keys`,
    ),
  )
const isReplay = (reply: Reply) => reply.headers.get('idempotency-replayed') === 'true'
const outcome = ({ status, body }: Reply) => JSON.stringify([status, body])
const times = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))

describe.each(KINDS)('%s', (kind, make) => {
  test('row 1: repeated, it returns the same bytes, marked as a replay, and has no further effect', async () => {
    const [send, key] = [await make(), fresh('again')]
    const first = await send(key)
    expect([first.status, isReplay(first)]).toEqual([200, false])
    const after = await traces()
    for (let i = 0; i < 3; i++) {
      const again = await send(key)
      expect([outcome(again), isReplay(again)]).toEqual([outcome(first), true])
      expect(again.headers.get('content-length')).toBe(first.headers.get('content-length'))
    }
    expect(await traces()).toEqual(after)
  })

  test('row 3, row 4: the same key with another path or body is 422 and has no effect', async () => {
    const [one, other, key] = [await make(), await make(), fresh('other')]
    expectData(await one(key))
    const after = await traces()
    const reply = await other(key)
    expect([reply.status, reply.body.code]).toEqual([422, 'error.idempotency'])
    expect(await traces()).toEqual(after)
    expectData(await other(fresh('free')))
  })

  test('row 12: after a server error it runs, and the failure left nothing', async () => {
    const [send, key, { db }] = [await make(), fresh('fault'), net.database]
    const before = await traces()
    await db.execute(
      sql`create trigger broken before insert on audit_entries for each row execute function refuse_change()`,
    )
    const failed = await send(key)
    await db.execute(sql`drop trigger broken on audit_entries`)
    expect([failed.status, failed.body.code]).toEqual([500, 'error.internal'])
    expect(await traces()).toEqual(before)
    const again = await send(key)
    expect([again.status, isReplay(again)]).toEqual([200, false])
  })

  test('the same key replays for 24 hours, or ten minutes with a secret, is refused until 48, and is then forgotten', async () => {
    const [send, key] = [await make(), fresh('age')]
    const start = net.clock.now
    const first = await send(key)
    const at = async (ms: number) => {
      net.clock.now = new Date(start.getTime() + ms)
      return send(key)
    }
    const replayedMs = REPLAYED_MS[kind] ?? 24 * HOUR
    expect(outcome(await at(replayedMs - 1))).toBe(outcome(first))
    expect((await at(replayedMs)).status).toBe(422)
    for (const ms of [24 * HOUR, 48 * HOUR - 1]) {
      const reply = await at(ms)
      expect([reply.status, reply.body.code]).toEqual([422, 'error.idempotency'])
    }
    // Row 23: it is then a new request, and conflicts with the effect of the first.
    const late = await at(48 * HOUR)
    expect(isReplay(late)).toBe(false)
    net.clock.now = start
  })
})

describe('concurrently', () => {
  test.each(WITH_409)(
    `row 5: of ${MANY} concurrent requests to %s under one key, one has an effect and the others get 409`,
    async (_, make) => {
      const [send, key] = [await make(), fresh('burst')]
      const before = await traces()
      const replies = await times(MANY, () => send(key))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(MANY - 1).fill(409)])
      const refused = new Set(replies.filter(({ status }) => status === 409).map(({ body }) => body.message))
      expect([...refused]).toEqual([
        'A request with this idempotency key is still running. Retry it later with the same key.',
      ])
      expect((await traces()).keys).toBe(before.keys + 1)
      expect(isReplay(await send(key))).toBe(true)
    },
  )

  test.each(WITHOUT_409)(
    `row 6: ${MANY} of %s under one key take effect once, with the same response`,
    async (_, make) => {
      const [send, key] = [await make(), fresh('burst')]
      const before = await traces()
      const replies = await times(MANY, () => send(key))
      expect(new Set(replies.map(outcome))).toEqual(new Set([outcome(replies[0] as Reply)]))
      expect(replies[0]?.status).toBe(200)
      expect(replies.filter((reply) => !isReplay(reply))).toHaveLength(1)
      const after = await traces()
      expect([after.audits, after.keys]).toEqual([before.audits + 1, before.keys + 1])
    },
  )

  test(`row 7: ${MANY} keys for one payment_id create one payment; the others get 409`, async () => {
    const send = create()
    const before = await traces()
    const replies = await times(MANY, () => send(fresh('key')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(MANY - 1).fill(409)])
    expect((await traces()).payments).toBe(before.payments + 1)
  })

  test.runIf(hasManyConnections())(
    'row 8: a request is not executed a second time, however long it takes',
    async () => {
      const id = await created(harbor, willow, aspen, SMALL)
      const [send, key] = [await submit(id), fresh('slow')]
      const before = await traces()
      const replies: Promise<Reply>[] = []
      await net.database.db.transaction(async (tx) => {
        await tx.execute(sql`select from payments where payment_id = ${id} for update`)
        replies.push(send(key))
        await until(async () => (await waitingForLocks(net.database)).length > 0)
        replies.push(send(key), send(key))
      })
      const done = await Promise.all(replies)
      expect(done.every(({ status }) => status === 200 || status === 409)).toBe(true)
      expect(done.filter((reply) => reply.status === 200 && !isReplay(reply))).toHaveLength(1)
      expect((await traces()).submissions).toBe(before.submissions + 1)
      expect(isReplay(await send(key))).toBe(true)
    },
  )
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate)
}

describe('requests that store nothing', () => {
  test('row 9: after a validation error, the corrected body runs under the same key', async () => {
    const key = fresh('shape')
    const before = await traces()
    expect((await create(draft(willow, aspen, { payment_id: '%' }))(key)).status).toBe(400)
    expect(await traces()).toEqual(before)
    expectData(await create()(key))
  })

  test('row 10: with rejected credentials', async () => {
    const [key, body] = [fresh('credentials'), draft(willow, aspen)]
    const before = await traces()
    const headers = { 'x-service-api-key': 'wrong' }
    expect((await harbor.key('POST', '/payments', { key, body, headers })).status).toBe(401)
    expect(await traces()).toEqual(before)
    expect(isReplay(await harbor.key('POST', '/payments', { key, body }))).toBe(false)
  })

  test('row 11: over the rate limit', async () => {
    const { app } = createGateway({ ...net.deps, rateLimit: 1 })
    const scope = { 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId }
    const limited = caller(app, { 'x-service-api-key': harbor.secret, ...scope })
    const [key, body] = [fresh('limited'), draft(willow, aspen, SMALL)]
    for (let i = 0; i < 3; i++) await limited('GET', '/payments/none')
    const before = await traces()
    expect((await limited('POST', '/payments', { key, body })).status).toBe(429)
    expect(await traces()).toEqual(before)
    const later = await harbor.key('POST', '/payments', { key, body })
    expect([later.status, isReplay(later)]).toEqual([200, false])
  })

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['256 characters', 'x'.repeat(256)],
    ['a tab', 'a\tb'],
    ['not ASCII', 'é'],
    ['row 21: two of them', 'one, two'],
  ])('row 20: with a key that is %s get 400', async (_, value) => {
    const before = await traces()
    const headers = { 'idempotency-key': value }
    const reply = await harbor.key('POST', '/payments', { body: draft(willow, aspen), headers })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining('idempotency-key')])
    expect(await traces()).toEqual(before)
  })

  test('row 22: reads, which ignore the key', async () => {
    const key = fresh('read')
    const list = () => harbor.key('GET', '/payments?limit=1', { headers: { 'idempotency-key': key } })
    const before = expectData(await list()).count
    expectData(await create()(key))
    expect(expectData(await list()).count).toBe(before + 1)
  })

  test('row 4: sign-ins, which run again, so that a wrong password never gets the token of a correct one', async () => {
    const key = fresh('sign-in')
    const before = await traces()
    const signIn = (admin_password: string) =>
      net.call('POST', '/organization/signin', { key, body: { admin_email: harbor.email, admin_password } })
    const one = expectData(await signIn(harbor.password))
    expect((await signIn('not the password')).body).toEqual({ code: 'error.unauthorized', message: expect.any(String) })
    expect(expectData(await signIn(harbor.password)).access_token).not.toBe(one.access_token)
    expect((await traces()).keys).toBe(before.keys)
  })
})
