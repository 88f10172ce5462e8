import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasManyConnections } from '../../testing/database.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { rows } from '../db/rows.ts'

// What all operations share, shown with those of namespaces.
let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

let number = 0
const body = () => ({ name: 'Namespace', domain: `domain-${number++}` })
const count = async (table: string) =>
  Number((await rows<{ n: string }>(net.database.db, sql.raw(`select count(*) as n from ${table}`)))[0]?.n)

describe('every response', () => {
  test.each(['/partner', '/members/me', '/nowhere'])('%s has version, request ID, length and type', async (path) => {
    const reply = await harbor.member('GET', path)
    expect(reply.headers.get('x-csp-version')).toMatch(/^gateway-csp\/v\d+\.\d+\.\d+$/)
    expect(reply.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
    expect(Number(reply.headers.get('content-length'))).toBe(Buffer.byteLength(JSON.stringify(reply.body)))
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('accepts a harmless request ID of the client and no other', async () => {
    const given = await harbor.member('GET', '/partner', { headers: { 'x-request-id': 'my-request-1' } })
    expect(given.headers.get('x-request-id')).toBe('my-request-1')
    const forged = await harbor.member('GET', '/partner', { headers: { 'x-request-id': 'a b {"level":50}' } })
    expect(forged.headers.get('x-request-id')).not.toContain(' ')
  })

  test.each(['GET', 'DELETE', 'OPTIONS'])('%s of an unknown path is 404', async (method) => {
    const reply = await net.call(method, '/nowhere')
    expect([reply.status, reply.body.code, reply.headers.get('allow')]).toEqual([404, 'error.not_found', null])
  })

  test.each([
    ['DELETE', '/partner', 'GET, HEAD, POST'],
    ['OPTIONS', '/partner', 'GET, HEAD, POST'],
    ['GET', '/organization/signin', 'POST'],
    ['PATCH', '/payments/some-id', 'GET, HEAD'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ])('%s of the known path %s is 405 and names its methods', async (method, path, allowed) => {
    const reply = await net.call(method, path)
    expect([reply.status, reply.body.code, reply.headers.get('allow')]).toEqual([
      405,
      'error.method_not_allowed',
      allowed,
    ])
  })
})

describe('a body', () => {
  test.each([
    ['malformed JSON', '{"name":', {}],
    ['a list', '[]', {}],
    ['null', 'null', {}],
    ['nothing', '', {}],
    ['NUL in a string', '{"name":"a\\u0000b","domain":"nul"}', {}],
    ['half a surrogate pair', '{"name":"a\\ud800b","domain":"half"}', {}],
    ['deep nesting', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)},"domain":"deep"}`, {}],
  ])('with %s is 400', async (_, text, headers) => {
    const reply = await harbor.member('POST', '/partner', { body: text, headers })
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('error.bad_request')
  })

  test.each([
    [413, 'error.content_too_large', JSON.stringify({ name: 'x'.repeat(300_000), domain: 'big' }), {}],
    [415, 'error.unsupported_media_type', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    [415, 'error.unsupported_media_type', '\x1f', { 'content-encoding': 'gzip' }],
  ])('is refused with %i %s if it is too large, of another type or compressed', async (status, code, text, headers) => {
    const reply = await harbor.member('POST', '/partner', { body: text, headers })
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  test('with unknown fields is refused, naming each of them with the nearest known name', async () => {
    const admission_policy = { confirm_incoming: true, review_threshold: null, review_treshold: '1' }
    const sent = { ...body(), token: 'part_mine', admission_policy }
    const reply = await harbor.member('POST', '/partner', { body: sent })
    expect(reply.body).toMatchObject({
      code: 'error.bad_request',
      errors: [
        { field: 'token', code: 'unknown' },
        { field: 'admission_policy.review_treshold', code: 'unknown' },
      ],
    })
    expect(reply.body.errors[1].message).toMatch(/^unknown field\. Did you mean review_threshold\? Accepted: /)
    expectData(await harbor.member('POST', '/partner', { body: body() }))
  })

  test('cannot change a prototype, and long or strange names are not repeated', async () => {
    const { name, domain } = body()
    for (const strange of ['__proto__', 'constructor', 'x'.repeat(300), '<b>']) {
      const text = `{"name":"${name}","domain":"${domain}","${strange}":{"admin":true}}`
      const reply = await harbor.member('POST', '/partner', { body: text })
      const isPlain = /^\w{1,200}$/.test(strange)
      expect(reply.body.errors).toMatchObject([{ field: isPlain ? strange : 'body', code: 'unknown' }])
    }
  })
})

describe('the order of checks', () => {
  test('checks credentials before the body', async () => {
    expect((await net.call('POST', '/partner', { body: '{' })).status).toBe(401)
  })

  test('checks the body before idempotency, so that a rejected body stores nothing', async () => {
    const key = 'shape-first'
    expect((await harbor.member('POST', '/partner', { body: { name: 'x' }, key })).status).toBe(400)
    expectData(await harbor.member('POST', '/partner', { body: body(), key }))
  })

  test('checks idempotency before the state, so that a replay does not conflict with its own effect', async () => {
    const same = body()
    const first = await harbor.member('POST', '/partner', { body: same, key: 'state-last' })
    const again = await harbor.member('POST', '/partner', { body: same, key: 'state-last' })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect((await harbor.member('POST', '/partner', { body: same })).status).toBe(409)
  })
})

describe('an idempotency-key', () => {
  test('replays status and body, marked as a replay', async () => {
    const same = body()
    const before = { events: await count('events'), audits: await count('audit_entries') }
    const first = await harbor.member('POST', '/partner', { body: same, key: 'replay' })
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    for (const reordered of [same, { domain: same.domain, name: same.name }, `  ${JSON.stringify(same)}`]) {
      const again = await harbor.member('POST', '/partner', { body: reordered, key: 'replay' })
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(again.body).toEqual(first.body)
    }
    expect(await count('audit_entries')).toBe(before.audits + 1)
  })

  test('with another body is 422', async () => {
    expectData(await harbor.member('POST', '/partner', { body: body(), key: 'other-body' }))
    const reply = await harbor.member('POST', '/partner', { body: body(), key: 'other-body' })
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('error.idempotency')
  })

  test('replays a conflict even if the state would now allow it', async () => {
    const taken = { name: 'again', domain: 'harbor' }
    const first = await harbor.member('POST', '/partner', { body: taken, key: 'sticky' })
    expect(first.status).toBe(409)
    const again = await harbor.member('POST', '/partner', { body: taken, key: 'sticky' })
    expect(again.status).toBe(409)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
  })

  test('of another organization is a separate key', async () => {
    const other = await net.bank('other')
    const mine = expectData(await harbor.member('POST', '/partner', { body: body(), key: 'shared' }))
    const theirs = expectData(await other.member('POST', '/partner', { body: body(), key: 'shared' }))
    expect(theirs.token).not.toBe(mine.token)
  })

  test('is replayed for a day, rejected for another, then deleted', async () => {
    const fresh = await testNetwork()
    const bank = await fresh.bank('days')
    const same = { name: 'Days', domain: 'days-two' }
    const send = () => bank.member('POST', '/partner', { body: same, key: 'old' })
    const hours = (n: number) => fresh.clock.advance(n * 3_600_000)
    expect((await send()).status).toBe(200)
    hours(23)
    expect((await send()).status).toBe(200)
    hours(1)
    expect((await send()).status).toBe(422)
    hours(24)
    expect((await send()).status).toBe(409)
    await fresh.close()
  })

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['too long', 'x'.repeat(256)],
    ['quoted and empty', '""'],
    ['quoted and too long', `"${'x'.repeat(256)}"`],
    ['sent twice', 'one, two'],
    ['quoted and sent twice', '"one", "two"'],
    ['quoted on one side', '"one'],
  ])('that is %s is 400', async (_, value) => {
    const reply = await harbor.member('POST', '/partner', { body: body(), headers: { 'idempotency-key': value } })
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain('idempotency-key')
  })

  test.each([
    ['quoted, as in the IETF draft', 'quoted', '"quoted"'],
    ['quoted with an escape', 'b\\c', '"b\\\\c"'],
  ])('that is %s is the same key as the bare one', async (_, bare, quoted) => {
    const same = body()
    const first = await harbor.member('POST', '/partner', { body: same, key: bare })
    const again = await harbor.member('POST', '/partner', { body: same, key: quoted })
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true'])
  })

  test('can contain a comma if it is quoted', async () => {
    expect((await harbor.member('POST', '/partner', { body: body(), key: '"a, b"' })).status).toBe(200)
  })

  test('is ignored on reads', async () => {
    const headers = { 'idempotency-key': 'read' }
    const first = await harbor.member('GET', '/partner', { headers })
    expectData(await harbor.member('POST', '/partner', { body: body() }))
    const second = await harbor.member('GET', '/partner', { headers })
    expect(expectData(second).count).toBe(expectData(first).count + 1)
  })

  test('sent fifty times concurrently runs once: the others replay, or get 409 while it runs', async () => {
    const same = body()
    const before = await count('partners')
    const send = () => harbor.member('POST', '/partner', { body: same, key: 'parallel' })
    const replies = await Promise.all(Array.from({ length: 50 }, send))
    const fresh = replies.filter((reply) => reply.status === 200 && !reply.headers.get('idempotency-replayed'))
    expect(fresh).toHaveLength(1)
    expect(replies.every((reply) => reply.status === 200 || reply.status === 409)).toBe(true)
    expect(await count('partners')).toBe(before + 1)
  })

  test('waits on operations without 409: fifty concurrent rotations are one, with the same secret', async () => {
    const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
    const made = expectData(await harbor.member('POST', '/apikey', { body: { name: 'rotated', access } }))
    const send = () => harbor.member('POST', `/apikey/${made.token}`, { key: 'rotations' })
    const replies = await Promise.all(Array.from({ length: 50 }, send))
    expect(replies.every((reply) => reply.status === 200)).toBe(true)
    expect(new Set(replies.map((reply) => reply.body.data.secret_key)).size).toBe(1)
  })

  test('with fifty keys for one domain, one request creates it and the others get a conflict', async () => {
    const same = body()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => harbor.member('POST', '/partner', { body: same })),
    )
    const statuses = replies.map((reply) => reply.status).sort()
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  })

  test.runIf(hasManyConnections())('in use by a running request returns 409', async () => {
    const key = 'under-way'
    const name = `idempotency ${harbor.orgId}  createNamespace ${key}`
    await net.database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
      const reply = await harbor.member('POST', '/partner', {
        body: body(),
        key,
        headers: { 'x-partner-id': undefined },
      })
      expect([reply.status, reply.body.code, reply.headers.get('retry-after')]).toEqual([
        409,
        'error.request_in_progress',
        '1',
      ])
    })
  })
})

test('a failed request stores neither its effect nor its key', async () => {
  // The audit table rejects rows while this trigger exists, so the last write of the request fails.
  const db = net.database.db
  await db.execute(
    sql`create trigger broken before insert on audit_entries for each row execute function refuse_change()`,
  )
  const same = body()
  const failed = await harbor.member('POST', '/partner', { body: same, key: 'crash' })
  await db.execute(sql`drop trigger broken on audit_entries`)
  expect(failed.status).toBe(500)
  expect(failed.body.code).toBe('error.internal')
  expect(failed.body.message).not.toContain('append-only')
  const again = await harbor.member('POST', '/partner', { body: same, key: 'crash' })
  expect(again.status).toBe(200)
  expect(again.headers.get('idempotency-replayed')).toBeNull()
})

test('the OpenAPI document contains every operation and marks extensions', async () => {
  const { body: document } = await net.call('GET', '/openapi.json')
  expect(document.openapi).toBe('3.1.0')
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values(path as Record<string, { operationId: string }>),
  )
  expect(new Set(described.map((operation) => operation.operationId)).size).toBe(described.length)
  expect(document.paths['/api/v1/csp/payments'].post['x-extension']).toBeUndefined()
  expect(document.paths['/api/v1/csp/payments'].get['x-extension']).toBe(true)
})
