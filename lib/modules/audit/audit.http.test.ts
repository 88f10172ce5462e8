import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHAIN_START, type ChainVerdict, followChain } from '../../kernel/audit-chain.ts'
import { newId } from '../../kernel/ids.ts'
import { sha256Hex } from '../../kernel/sha256.ts'
import { databaseError } from '../../platform/db/database-error.ts'
import { auditEntries } from '../../platform/write/table.ts'
import { chainAll } from '../../testing/chain.ts'
import { hasManyConnections } from '../../testing/database.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import type { AuditEntry, AuditLink } from './contract.ts'
import { chainEntries, verifyChain } from './index.ts'
import { auditProgress } from './table.ts'

let net: TestNetwork
let bank: Bank
let other: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
  other = await net.bank('meadow')
})
beforeEach(() => net.clock.advance(1000))
afterAll(() => net.close())

const list = async (query = '', who = bank): Promise<AuditEntry[]> =>
  expectData(await who.member('GET', `/audit-entries?limit=100${query}`)).entries
const chain = () => chainAll(net.database.db)
/** As the console does, page by page over the API. */
async function checkOverTheApi(
  who: Bank,
  limit = 3,
): Promise<ChainVerdict & { length: number; waiting: number; stray: number }> {
  let verdict: ChainVerdict = { head: { sequence: 0, hash: CHAIN_START } }
  for (;;) {
    const page = expectData(await who.member('GET', `/audit-chain?after=${verdict.head.sequence}&links=${limit}`))
    const links: AuditLink[] = page.links
    if (links.length > 0) verdict = await followChain(verdict.head, links, sha256Hex)
    if (links.length === 0 || verdict.broken) {
      return { ...verdict, length: page.length, waiting: page.waiting, stray: page.stray }
    }
  }
}
const signIn = (admin_password: string) =>
  caller({ request: (path, init) => net.app.request(path, init, { clientAddress: '192.0.2.77' }) }, {})(
    'POST',
    '/organization/signin',
    { body: { admin_email: bank.email, admin_password } },
  )

describe('an entry', () => {
  test('records who did what to which resource, from where, and its values before and after', async () => {
    const me = expectData(await bank.member('GET', '/members/me'))
    expectData(await bank.member('PUT', '/organization', { body: { name: 'Harbor II' } }))
    const [entry] = await list('&action=organization.update')
    expect(entry).toMatchObject({
      actor: { kind: 'member', id: me.token, name: 'Admin harbor' },
      resource_id: bank.orgId,
      before: { name: 'harbor bank' },
      after: { name: 'Harbor II' },
      address: 'unknown',
      at: net.clock.now.toISOString(),
    })
  })

  test('records a failed sign-in with its address and none of the input', async () => {
    expect((await signIn('sesame, open')).status).toBe(401)
    const [failed] = await list('&action=member.sign_in_failed')
    expect(failed).toMatchObject({ actor: { kind: 'anonymous' }, address: '192.0.2.77', before: null, after: null })
    expect(JSON.stringify(await list())).not.toContain('sesame')
    net.clock.advance(1000)
    expectData(await signIn(bank.password))
    const me = expectData(await bank.member('GET', '/members/me'))
    expect((await list('&action=member.sign_in'))[0]).toMatchObject({
      action: 'member.sign_in',
      actor: { kind: 'member', id: me.token, name: 'Admin harbor' },
      address: '192.0.2.77',
    })
  })

  test('of a payment on the batched path is like any other', async () => {
    await submitted(bank, await bank.customer('alder'), await other.customer('birch'))
    const actions = (await list('&action=payment.')).map(({ action, address, actor }) => [action, address, actor.name])
    expect(actions).toEqual(
      expect.arrayContaining([
        ['payment.create', 'unknown', 'everything'],
        ['payment.submit', 'unknown', 'everything'],
      ]),
    )
  })
})

describe('the list', () => {
  test('is filtered by actor, action, resource and time, and paged by cursor', async () => {
    const all = await list()
    const names = async (query: string) => (await list(query)).map(({ token }) => token)
    const where = (isIncluded: (entry: AuditEntry) => boolean) => all.filter(isIncluded).map(({ token }) => token)
    expect(await names('&actor=admin%20HARBOR')).toEqual(where(({ actor }) => actor.name === 'Admin harbor'))
    const byKeys = where(({ actor }) => actor.kind === 'key')
    expect(byKeys).not.toEqual([])
    expect(await names('&actor_kind=key')).toEqual(byKeys)
    expect(await names('&actor_kind=member&actor=everything')).toEqual([])
    expect(await names('&action=member.')).toEqual(where(({ action }) => action.startsWith('member.')))
    expect(await names(`&resource=${bank.orgId}`)).toEqual(where((entry) => entry.resource_id === bank.orgId))
    const at = all[3]?.at ?? ''
    expect(await names(`&at_from=${at}`)).toEqual(where((entry) => entry.at >= at))
    expect(await names(`&at_to=${at}`)).toEqual(where((entry) => entry.at <= at))
    const first = expectData(await bank.member('GET', '/audit-entries?limit=2'))
    const second = expectData(await bank.member('GET', `/audit-entries?limit=2&cursor=${first.next_cursor}`))
    expect([...first.entries, ...second.entries]).toEqual(all.slice(0, 4))
    for (const query of ['cursor=x', 'actor_kind=robot']) {
      expect((await bank.member('GET', `/audit-entries?${query}`)).status).toBe(400)
    }
  })

  test('can be exported, with formulas in names as text', async () => {
    expectData(await bank.member('PUT', '/organization', { body: { name: 'Harbor\r\nsecond line' } }))
    const file = String((await bank.member('GET', '/audit-entries.csv?action=organization.update')).body)
    expect(file.split('\r\n')[0]).toBe(
      'at,actor_kind,actor_id,actor_name,action,resource_id,namespace_id,before,after,address,request_id,entry_id',
    )
    // JSON text has no line breaks, so an entry is one line whatever its names contain (ASVS
    // 16.4.1).
    expect(file.trimEnd().split('\r\n')).toHaveLength(1 + (await list('&action=organization.update')).length)
  })
})

describe('the chain', () => {
  /** Deletes an entry directly in the database. */
  const erase = async (token: string) => {
    const { db } = net.database
    await db.execute(sql`alter table audit_entries disable trigger user`)
    await db.delete(auditEntries).where(eq(auditEntries.token, token))
    await db.execute(sql`alter table audit_entries enable trigger user`)
  }

  test('contains every entry of the organization once, and verifies', async () => {
    expect((await checkOverTheApi(bank)).waiting).toBeGreaterThan(0)
    await chain()
    for (const who of [bank, other]) {
      const entries = await list('', who)
      const verdict = await checkOverTheApi(who)
      expect(verdict).toMatchObject({ length: entries.length, waiting: 0, head: { sequence: entries.length } })
      expect(verdict.broken).toBeUndefined()
      expect(await verifyChain({ db: net.database.db, organizationId: who.orgId })).toEqual({ head: verdict.head })
    }
  })

  test('continues where it stopped', async () => {
    await chain()
    const before = await checkOverTheApi(bank)
    expectData(await bank.member('PUT', '/organization', { body: { country: 'CH' } }))
    await chain()
    const after = await checkOverTheApi(bank)
    expect(after.head.sequence).toBe(before.head.sequence + 1)
  })

  test('cannot be changed in the database, and neither can its entries', async () => {
    const { db } = net.database
    for (const statement of [
      sql`update audit_entries set action = 'x'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
      sql`update audit_links set hash = ''`,
      sql`delete from audit_links`,
      sql`truncate audit_links`,
    ]) {
      const refusal = await db.execute(statement).then(() => undefined, databaseError)
      expect(refusal?.code, JSON.stringify(statement.queryChunks)).toBe('23001')
    }
  })

  test('reports an entry that was inserted later under an old transaction', async () => {
    await chain()
    const { db } = net.database
    const [first] = await db.select().from(auditEntries).where(eq(auditEntries.organizationId, other.orgId)).limit(1)
    if (!first) throw new Error('expected audit entries')
    const token = newId('evt', new Date(net.clock.now.getTime() - 86_400_000), net.random)
    await db.insert(auditEntries).values({ ...first, token, xid: 1n })
    await chain()
    expect(await checkOverTheApi(other)).toMatchObject({ waiting: 0, stray: 1 })
    expect(await checkOverTheApi(bank)).toMatchObject({ waiting: 0, stray: 0 })
    await erase(token)
  })

  test('continues after a restore into a database whose transaction IDs start again', async () => {
    await chain()
    const { db } = net.database
    const before = await checkOverTheApi(other)
    const [first] = await db.select().from(auditEntries).where(eq(auditEntries.organizationId, other.orgId)).limit(1)
    if (!first) throw new Error('expected audit entries')
    // As restored from a dump: an unchained entry, and a position far ahead.
    const far = 10n ** 15n
    const brought = { ...first, token: newId('evt', net.clock.now, net.random), xid: far + 1n }
    await db.insert(auditEntries).values(brought)
    await db.update(auditProgress).set({ xid: far, entryId: '' })
    net.clock.advance(1000)
    expectData(await other.member('PUT', '/organization', { body: { country: 'CH' } }))
    await chain()
    expectData(await other.member('PUT', '/organization', { body: { country: 'US' } }))
    await chain()
    const after = await checkOverTheApi(other)
    expect(after).toMatchObject({ waiting: 0, stray: 0, head: { sequence: before.head.sequence + 3 } })
    expect(after.broken).toBeUndefined()
  })

  test('reports which entry was changed directly in the database', async () => {
    await chain()
    const { db } = net.database
    const victim = (await list('', other)).at(-2)
    await db.execute(sql`alter table audit_entries disable trigger user`)
    await db
      .update(auditEntries)
      .set({ after: { role: 'viewer' } })
      .where(eq(auditEntries.token, victim?.token ?? ''))
    const verdict = await checkOverTheApi(other)
    expect(verdict.broken?.why).toBe('the content was changed')
    await db.delete(auditEntries).where(eq(auditEntries.token, victim?.token ?? ''))
    await db.execute(sql`alter table audit_entries enable trigger user`)
    expect((await checkOverTheApi(other)).broken).toEqual({ ...verdict.broken, why: 'the entry was removed' })
    expect((await checkOverTheApi(bank)).broken).toBeUndefined()
  })

  test.runIf(hasManyConnections())('waits for open transactions and skips none of their entries', async () => {
    await chain()
    const { db } = net.database
    let commit = () => undefined as unknown
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    let wrote = () => undefined as unknown
    const written = new Promise<void>((resolve) => {
      wrote = resolve
    })
    const slow = db.transaction(async (tx) => {
      await tx.insert(auditEntries).values({
        token: newId('evt', net.clock.now, net.random),
        organizationId: bank.orgId,
        actorKind: 'system',
        action: 'test.slow',
        resourceId: 'x',
        requestId: 'x',
        at: net.clock.now,
      })
      wrote()
      await mayCommit
    })
    await written
    // Later, but committed earlier.
    expectData(await bank.member('PUT', '/organization', { body: { country: 'DE' } }))
    expect(await chainEntries(db)).toBe(0)
    commit()
    await slow
    await chain()
    const { links } = expectData(await bank.member('GET', `/audit-chain?links=1000`))
    expect(links.slice(-2).map(({ entry }: AuditLink) => entry?.action)).toEqual(['test.slow', 'organization.update'])
    expect((await checkOverTheApi(bank, 1000)).broken).toBeUndefined()
  })

  test.runIf(hasManyConnections())('limits how many requests search for unchained entries at a time', async () => {
    await chain()
    const { db } = net.database
    // Blocks statements that read a link, and a page after the last one reads none.
    await db.execute(sql`create function await_test() returns boolean language plpgsql cost 10000
                            as 'begin perform pg_advisory_xact_lock_shared(1); return true; end'`)
    await db.execute(sql`create policy blocked on audit_links as restrictive for select using (await_test())`)
    const replies: number[] = []
    const searches = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(1)`)
      const searches = Array.from({ length: 12 }, async () => {
        const { status } = await bank.member('GET', '/audit-chain?after=999999999999999')
        replies.push(status)
      })
      await expect.poll(() => replies).toEqual(Array.from({ length: 10 }, () => 429))
      return searches
    })
    await Promise.all(searches)
    expect(replies.slice(10)).toEqual([200, 200])
    await db.execute(sql`drop policy blocked on audit_links`)
  })
})
