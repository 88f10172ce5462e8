import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import { rows } from '../../platform/db/rows.ts'
import { runSweep } from '../../platform/sweep/sweep.ts'
import { idempotencySweep } from '../../platform/write/idempotency.ts'
import { idempotencyRecords } from '../../platform/write/table.ts'
import { openNamespace } from '../bank.ts'
import { created, draft } from '../model/payment-life.ts'
import { type Bank, caller, expectData, type Reply, twoBanks } from '../network.ts'

// The scope of an idempotency-key, what identifies a request, and what is stored of the response
// (contract#idempotency, decision 0005).

const HOUR = 3_600_000
const access = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }

let annex: Bank
const { net, harbor, meadow, willow, aspen } = await twoBanks()
beforeAll(async () => {
  annex = await openNamespace(net.app, harbor, 'annex')
  await annex.customer('otter')
})

const isReplay = (reply: Reply) => reply.headers.get('idempotency-replayed') === 'true'
const newKey = async (): Promise<{ token: string; secret_key: string }> =>
  expectData(await harbor.member('POST', '/apikey', { body: { name: 'k', access } }))
const withSecret = (secret: string) =>
  caller(net.app, { 'x-service-api-key': secret, 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId })
const recordOf = async (key: string) => {
  const found = await net.database.db.select().from(idempotencyRecords).where(eq(idempotencyRecords.key, key))
  expect(found).toHaveLength(1)
  return found[0]
}

describe('a key', () => {
  test('row 16: of another organization, or another namespace of the same, is a separate key', async () => {
    const bodies: [Bank, unknown][] = [
      [harbor, draft(willow, aspen)],
      [meadow, draft(aspen, willow)],
      [annex, draft('otter@annex', aspen)],
    ]
    const ids = new Set<string>()
    for (const [bank, body] of bodies) {
      const reply = await bank.key('POST', '/payments', { key: 'shared', body })
      expect(isReplay(reply)).toBe(false)
      ids.add(expectData(reply).payment_id)
    }
    expect(ids.size).toBe(3)
  })

  test('row 17: belongs to the namespace: another of its API keys and a member get the same response', async () => {
    const body = draft(willow, aspen)
    const first = await harbor.key('POST', '/payments', { key: 'namespace', body })
    for (const call of [withSecret((await newKey()).secret_key), harbor.member]) {
      const again = await call('POST', '/payments', { key: 'namespace', body })
      expect([again.body, isReplay(again)]).toEqual([first.body, true])
    }
  })

  test('row 18: used for one operation can be used for another', async () => {
    const { payment_id } = expectData(
      await harbor.key('POST', '/payments', { key: 'both', body: draft(willow, aspen) }),
    )
    const submission = await harbor.key('POST', `/payments/${payment_id}/submissions`, { key: 'both' })
    expect([submission.status, isReplay(submission)]).toEqual([200, false])
  })

  test('row 19: replays nothing to a revoked credential', async () => {
    const [key, body] = [await newKey(), draft(willow, aspen)]
    const send = () => withSecret(key.secret_key)('POST', '/payments', { key: 'revoked', body })
    expectData(await send())
    expectData(await harbor.member('DELETE', `/apikey/${key.token}`))
    expect((await send()).status).toBe(401)
  })

  test('row 19: replays nothing to a credential that lost its permission', async () => {
    const [key, body] = [await newKey(), draft(willow, aspen)]
    const send = () => withSecret(key.secret_key)('POST', '/payments', { key: 'lost', body })
    expectData(await send())
    expectData(
      await harbor.member('PUT', `/apikey/${key.token}`, {
        body: { access: { ...access, transactions_write: false } },
      }),
    )
    expect((await send()).status).toBe(403)
  })

  test('row 26: is read from the header in any case, with or without quotes, and compared byte by byte', async () => {
    const body = { ...draft(willow, aspen), payment_id: 'cased' }
    const send = (headers: Record<string, string>) =>
      harbor.key('POST', '/payments', { body, headers: { 'idempotency-key': undefined, ...headers } })
    expectData(await send({ 'Idempotency-Key': 'cased' }))
    expect(isReplay(await send({ 'IDEMPOTENCY-KEY': 'cased' }))).toBe(true)
    expect(isReplay(await send({ 'idempotency-key': '"cased"' }))).toBe(true)
    expect((await send({ 'idempotency-key': 'CASED' })).status).toBe(409)
  })
})

describe('without credentials', () => {
  const signUp = (email: string, admin_password = 'correct horse battery') => ({
    name: 'Stranger',
    country: 'US',
    admin_email: email,
    admin_first_name: 'Some',
    admin_last_name: 'Stranger',
    admin_password,
  })
  const send = (body: object, key: string) => net.call('POST', '/organization', { body, key })
  const stored = () => net.database.db.$count(idempotencyRecords)

  test('an anonymous caller’s key does not affect other callers, who cannot read its response', async () => {
    const own = signUp('own@stranger.example')
    expectData(await send(signUp('squatter@stranger.example'), 'squatted'))
    const first = await send(own, 'squatted')
    expect(isReplay(first)).toBe(false)
    const { token } = expectData(first)
    const again = await send(own, 'squatted')
    expect([expectData(again).token, isReplay(again)]).toEqual([token, true])
    const guessed = await send({ ...own, admin_password: 'another password' }, 'squatted')
    expect([guessed.status, isReplay(guessed), JSON.stringify(guessed.body)]).toEqual([
      200,
      false,
      expect.not.stringContaining(token),
    ])
  })

  test('requests with invented invitations store nothing', async () => {
    const before = await stored()
    const person = { first_name: 'Some', last_name: 'Stranger', password: 'correct horse battery' }
    for (let i = 0; i < 3; i++) {
      const body = { token: String(i).repeat(43), ...person }
      expect((await net.call('POST', '/invitations/accept', { body, key: 'made up' })).status).toBe(404)
    }
    expect(await stored()).toBe(before)
  })
})

describe('the same request', () => {
  test('row 2: is recognized with its fields in another order and with spaces', async () => {
    const body = draft(willow, aspen, { reference: 'Invoice' })
    const send = (sent: unknown) => harbor.key('POST', '/payments', { key: 'reordered', body: sent })
    const first = await send(body)
    const reversed = Object.fromEntries(Object.entries(body).reverse())
    for (const spelt of [reversed, JSON.stringify(body, null, 4)]) {
      const again = await send(spelt)
      expect([again.body, isReplay(again)]).toEqual([first.body, true])
    }
  })

  test('is different if its amount is written differently', async () => {
    const send = (total: string) =>
      harbor.key('POST', '/payments', { key: 'amount', body: draft(willow, aspen, { total }) })
    expectData(await send('1000'))
    expect((await send('10000')).status).toBe(422)
  })
})

test('row 13: a lost response can be requested again', async () => {
  const body = draft(willow, aspen)
  const dropped = harbor.key('POST', '/payments', { key: 'dropped', body })
  await dropped.then(() => undefined)
  const again = await harbor.key('POST', '/payments', { key: 'dropped', body })
  expect([again.status, isReplay(again)]).toEqual([200, true])
})

test('row 15: a 404 is not stored: the same key succeeds once the payment exists', async () => {
  const send = (key: string) => harbor.key('POST', '/payments/late/submissions', { key })
  expect((await send('early')).status).toBe(404)
  await created(harbor, willow, aspen, { payment_id: 'late' })
  const again = await send('early')
  expect([again.status, isReplay(again)]).toEqual([200, false])
})

test('row 24: a rotation whose response was lost returns the same new secret, with the old secret in its path', async () => {
  const old = await newKey()
  const send = () => harbor.member('POST', `/apikey/${old.secret_key}`, { key: 'lost rotation' })
  const first = expectData(await send())
  expect(expectData(await send()).secret_key).toBe(first.secret_key)
  expect((await withSecret(old.secret_key)('GET', '/payments/none')).status).toBe(401)
  expect((await withSecret(first.secret_key)('GET', '/payments/none')).status).toBe(404)
  const rotations = await rows(
    net.database.db,
    sql`select from audit_entries where action = 'api_key.rotate' and resource_id = ${old.token}`,
  )
  expect(rotations).toHaveLength(1)
})

test('row 25: a deletion is replayed under its key, and 404 under another', async () => {
  const body = { account_number: '000123456789', account_title: 'A', routing_number: '011000015', type: 'AT_Checkings' }
  const { token } = expectData(await harbor.member('POST', '/account', { body }))
  const send = (key: string) => harbor.member('DELETE', `/account/${token}`, { key })
  expect(expectData(await send('delete'))).toEqual({})
  const again = await send('delete')
  expect([again.status, again.body.data, isReplay(again)]).toEqual([200, {}, true])
  expect((await send('once more')).status).toBe(404)
})

describe('the stored response', () => {
  test('with a secret is encrypted, and decrypts to the original', async () => {
    const made = await harbor.member('POST', '/apikey', { key: 'secret', body: { name: 'k', access } })
    const record = await recordOf('secret')
    expect(record?.body).not.toContain(made.body.data.secret_key)
    expect(record?.body).not.toContain('secret_key')
    const place = inColumn('storedAnswer', record?.scope ?? '', 'secret')
    expect(JSON.parse(net.secrets.open(place, record?.body ?? ''))).toEqual(made.body)
  })

  test('identifies its request by a keyed hash, so that passwords cannot be guessed from the table', async () => {
    const send = async (key: string) => {
      expectData(await harbor.member('PUT', '/organization', { key, body: { country: 'US' } }))
      return (await recordOf(key))?.fingerprint
    }
    const [one, other] = [await send('print-1'), await send('print-2')]
    expect(one).toBe(other)
    const { createHash } = await import('node:crypto')
    const plain = createHash('sha256').update('[null,{"country":"US"},null]').digest()
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(one).not.toBe(plain.toString(form))
  })

  test('is deleted after 48 hours by the sweep, not earlier', async () => {
    const start = net.clock.now
    expectData(await harbor.key('POST', '/payments', { key: 'swept', body: draft(willow, aspen) }))
    const left = () => net.database.db.$count(idempotencyRecords, eq(idempotencyRecords.key, 'swept'))
    await runSweep(net.database.db, new Date(start.getTime() + 48 * HOUR), idempotencySweep)
    expect(await left()).toBe(1)
    await runSweep(net.database.db, new Date(start.getTime() + 48 * HOUR + 1), idempotencySweep)
    expect(await left()).toBe(0)
  })
})
