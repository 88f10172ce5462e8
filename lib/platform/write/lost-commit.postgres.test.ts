// A request whose commit gets no response: whether it took effect is unknown until the client
// repeats it with its key.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaultProxy, openFaultProxy } from '../../../scripts/faults/fault-proxy.ts'
import { createGateway } from '../../gateway.ts'
import { adminOf } from '../../testing/bank.ts'
import { databaseUrl, waitingForLocks } from '../../testing/database.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { type Bank, type Call, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { type Database, openPostgres } from '../db/pool/client.ts'
import { only, rows } from '../db/rows.ts'
import { createMailer, type Mailer } from '../outbound/mail.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  await verifyEmail(net, harbor)
  await stallCommits()
})
afterAll(() => net.close())

const LOCK = 7

/** A gateway with its own connections. */
const gatewayOn = ({ db, run, as, group }: Database, mailer?: Mailer) =>
  createGateway({ ...net.deps, db, run, as, group, mailer }).app

/** From now on, a transaction that stores a response waits for the lock when it commits. */
async function stallCommits(): Promise<void> {
  const { db } = net.database
  await db.execute(sql`
    create function stall() returns trigger language plpgsql as
    ${sql.raw(`'begin perform pg_advisory_xact_lock(${LOCK}); return null; end'`)}`)
  await db.execute(sql`
    create constraint trigger stall after insert on idempotency_records deferrable initially deferred
    for each row execute function stall()`)
}

test('a request whose commit gets no response is 503; repeated, it takes effect once and is stored', async () => {
  const process = await openPostgres(await databaseUrl(net.database), 4, { lostMs: 1000 })
  const call = caller(gatewayOn(process), { authorization: `Bearer ${harbor.jwt}` })
  const create = () => call('POST', '/partner', { body: { name: 'Once', domain: 'once' }, key: 'once' })

  const lost = await net.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    return create()
  })
  expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '1'])

  await expect.poll(async () => (await create()).status).toBe(200)
  const first = expectData(await create())
  expect(first.domain).toBe('once')
  await process.close()
  const kept = await rows<{ n: number }>(
    net.database.db,
    sql`select count(*)::int as n from partners where domain = 'once' and token = ${String(first.token)}`,
  )
  expect(only(kept).n).toBe(1)
})

describe('mails of a request whose commit gets no response', () => {
  let proxy: FaultProxy
  let process: Database
  let box: Mailbox
  let mailer: Mailer | undefined
  let call: Call
  beforeAll(async () => {
    const url = new URL(await databaseUrl(net.database))
    proxy = await openFaultProxy(Number(url.port))
    url.hostname = '127.0.0.1'
    url.port = String(proxy.port)
    process = await openPostgres(url.href, 4, { lostMs: 3000 })
    box = await openMailbox()
    mailer = createMailer({ SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://console.example' }, net.log)
    call = caller(gatewayOn(process, mailer), { authorization: `Bearer ${harbor.jwt}` })
  })
  afterAll(async () => {
    await mailer?.close()
    await box.close()
    await process.close()
    await proxy.close()
  })
  const invite = (email: string) => call('POST', '/invitations', { body: { email, role: 'viewer' }, key: email })
  const reset = (email: string) => call('POST', '/password-resets', { body: { email }, key: email })

  /** Starts a request and does something while its commit waits on the server. */
  async function atCommit(request: () => ReturnType<Call>, act: (pids: number[]) => unknown) {
    const started = await net.database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
      const response = request()
      await expect.poll(() => waitingForLocks(net.database)).toHaveLength(1)
      await act((await waitingForLocks(net.database)).map(({ pid }) => pid))
      return { response }
    })
    return started.response
  }

  test.each([
    ['an invitation', () => invite('lost@invited.example'), 'lost@invited.example'],
    ['a password reset', () => reset(adminOf('harbor').email), adminOf('harbor').email],
  ])('are sent once if it took effect: %s', async (_, request, recipient) => {
    const before = box.count
    expect((await atCommit(request, () => proxy.stall())).status).toBe(503)
    proxy.resume()
    expect(await box.next()).toContain(`To: ${recipient}`)
    const again = await request()
    expect([again.headers.get('idempotency-replayed'), expectData(again).is_mailed]).toEqual(['true', true])
    expectData(await invite(`after+${before}@invited.example`))
    expect(await box.next()).toContain('To: after+')
    expect(box.count).toBe(before + 2)
  })

  type Who = { readonly email: string; readonly token: string }
  test.each([
    [
      'requested by email',
      (by: Call, { email }: Who) => by('POST', '/password-resets', { body: { email }, key: email }),
    ],
    [
      'by an admin',
      (by: Call, { email, token }: Who) => by('POST', `/members/${token}/password-reset`, { key: email }),
    ],
  ])('are not sent if the member has since received a newer link: a password reset %s', async (_, request) => {
    const who = await newMember(net, harbor)
    const before = box.count
    const late = createMailer({ SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://c.example' }, net.log)
    const by = (database: Database, sender?: Mailer) =>
      caller(gatewayOn(database, sender), { authorization: `Bearer ${harbor.jwt}` })
    const [first, other] = [by(process, late), by(net.database, mailer)]
    const isStored = (call: Call) =>
      expect.poll(async () => (await request(call, who)).headers.get('idempotency-replayed')).toBe('true')
    expect(
      (
        await atCommit(
          () => request(first, who),
          () => proxy.stall(),
        )
      ).status,
    ).toBe(503)
    await isStored(other)
    // Until a request by email replaces a link.
    net.clock.advance(5 * 60_000)
    expectData(await other('POST', '/members/me/confirmation', { body: { password: harbor.password } }))
    expectData(await other('POST', '/password-resets', { body: { email: who.email } }))
    const [, token] = /reset-password#([\w-]+)/.exec(await box.next()) ?? []
    proxy.resume()
    await isStored(first)
    await late?.close()
    expect(box.count).toBe(before + 1)
    expectData(await other('POST', '/password-resets/use', { body: { token, password: 'another horse battery' } }))
    expect(await box.next()).toContain('Subject: Your password was changed')
  })

  test('are not sent if it was rolled back; only its repetition sends them', async () => {
    const before = box.count
    const request = () => invite('again@invited.example')
    const lost = await atCommit(request, ([pid]) => net.database.db.execute(sql`select pg_terminate_backend(${pid})`))
    expect(lost.status).toBe(503)
    net.clock.advance(1000)
    expect((await request()).headers.get('idempotency-replayed')).toBeNull()
    const [, token] = /invitation#([\w-]+)/.exec(await box.next()) ?? []
    expectData(await call('POST', '/invitations/look-up', { body: { token } }))
    await mailer?.close()
    expect(box.count).toBe(before + 1)
  })
})
