import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAIN_START, chainText, followChain } from '../../kernel/audit-chain.ts'
import { newId } from '../../kernel/ids.ts'
import { sha256Hex } from '../../kernel/sha256.ts'
import { auditEntries } from '../../platform/write/table.ts'
import { chainAll } from '../../testing/chain.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import type { AuditLink } from './contract.ts'
import { type AuditRow, presentEntry } from './entry.ts'
import { type Refused, verifyChain } from './index.ts'
import { auditLinks } from './table.ts'

// How the chain handles entries that were written at another time than they state, by an attacker
// with database access.
let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

let banks = 0
const newBank = () => net.bank(`bank-${banks++}`)
/** The result of the console's verification. */
async function checkOverTheApi(who: Bank) {
  const { links, length, waiting, stray } = expectData(await who.member('GET', '/audit-chain?links=1000'))
  return { ...(await followChain({ sequence: 0, hash: CHAIN_START }, links, sha256Hex)), length, waiting, stray }
}
const newestOf = async (who: Bank) => {
  const [row] = await net.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, who.orgId))
    .orderBy(desc(auditEntries.token))
    .limit(1)
  if (!row) throw new Error('expected audit entries')
  return row
}
const HOUR = 3_600_000
const forgeries: [string, (at: Date, newest: AuditRow) => Partial<AuditRow>, string][] = [
  ['in its time and its identifier', (at) => ({ at, token: newId('evt', at, net.random) }), 'backdated'],
  ['in its time alone', (at, { at: now }) => ({ at, token: newId('evt', now, net.random) }), 'backdated'],
  ['in its identifier alone', (at) => ({ token: newId('evt', at, net.random) }), 'backdated'],
  ['ahead', (at, { at: now }) => ({ at: new Date(2 * now.getTime() - at.getTime()) }), 'dated ahead'],
  ['with an identifier of nothing', () => ({ token: 'evt_x' }), 'unreadable'],
  ['by an actor that does not exist', () => ({ actorKind: 'nobody' }), 'unreadable'],
]

test.each(forgeries)('rejects an entry forged %s, reports it and continues', async (_, forge, reason) => {
  const victim = await newBank()
  await chainAll(net.database.db)
  const { db } = net.database
  const newest = await newestOf(victim)
  const forged = {
    ...newest,
    token: newId('evt', newest.at, net.random),
    xid: undefined,
    ...forge(new Date(newest.at.getTime() - 3 * HOUR), newest),
  }
  await db.insert(auditEntries).values(forged)
  expectData(await victim.member('PUT', '/organization', { body: { country: 'CH' } }))
  const refused: Refused[] = []
  await chainAll(db, { now: net.clock.now, onRefused: (one) => refused.push(one) })
  // The alarm is newer than the transactions that the first call waited for.
  await chainAll(db, { now: net.clock.now })
  expect(refused).toEqual([{ token: forged.token, organizationId: victim.orgId, reason }])
  const { links } = expectData(await victim.member('GET', '/audit-chain?links=1000'))
  expect(links.map(({ entry }: AuditLink) => entry?.token)).not.toContain(forged.token)
  expect(links.slice(-2).map(({ entry }: AuditLink) => [entry?.action, entry?.resource_id])).toEqual([
    ['organization.update', victim.orgId],
    ['audit.refuse_entry', forged.token],
  ])
  expect(links.at(-1).entry.after).toEqual({ reason })
  const verdict = await checkOverTheApi(victim)
  expect([verdict.broken, verdict.waiting + verdict.stray]).toEqual([undefined, 1])
  if (reason !== 'unreadable') expect(verdict.stray).toBe(1)
})

test('is broken where an attacker extended it with a backdated entry', async () => {
  const victim = await newBank()
  await chainAll(net.database.db)
  const { db } = net.database
  const { head } = await verifyChain({ db, organizationId: victim.orgId })
  const newest = await newestOf(victim)
  const at = new Date(newest.at.getTime() - 3 * HOUR)
  const forged = { ...newest, at, token: newId('evt', at, net.random), xid: 1n }
  const sequence = head.sequence + 1
  const hash = sha256Hex(chainText(presentEntry(forged), sequence, head.hash))
  await db.insert(auditEntries).values(forged)
  await db.insert(auditLinks).values({ organizationId: victim.orgId, sequence, entryId: forged.token, hash })
  const broken = { sequence, why: 'the entry is dated more than an hour before earlier entries' }
  expect((await checkOverTheApi(victim)).broken).toEqual(broken)
  expect((await verifyChain({ db, organizationId: victim.orgId })).broken).toEqual(broken)
})

test('accepts entries up to an hour older than the newest, and no further by small steps', async () => {
  const victim = await newBank()
  await chainAll(net.database.db)
  const { db } = net.database
  const newest = await newestOf(victim)
  const step = async (age: number) => {
    const at = new Date(newest.at.getTime() - age)
    await db.insert(auditEntries).values({ ...newest, at, token: newId('evt', at, net.random), xid: undefined })
    return chainAll(db, { now: net.clock.now })
  }
  const length = async () => (await checkOverTheApi(victim)).length
  const before = await length()
  await step(HOUR / 2)
  await step(HOUR)
  expect(await length()).toBe(before + 2)
  await step(HOUR + 1)
  await chainAll(db, { now: net.clock.now })
  const verdict = await checkOverTheApi(victim)
  // The alarm is an entry, too.
  expect([verdict.length, verdict.stray, verdict.broken]).toEqual([before + 3, 1, undefined])
})
