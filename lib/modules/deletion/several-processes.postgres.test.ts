// Concurrent processes and requests. The embedded database has one connection.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openPostgres } from '../../platform/db/pool/client.ts'
import { rows } from '../../platform/db/rows.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { proposeLink } from '../links/propose-link.ts'
import { lockDeletions } from './deletion-lock.ts'
import { closeOrganizations, eraseOrganizations } from './index.ts'

const DAY = 86_400_000
/** Few, so that there are many portions. */
const portion = 3
const NEVER = new AbortController().signal

let net: TestNetwork
let harbor: Bank
let meadow: Bank
/** The same database, as used by two more processes. */
let processes: readonly Database[] = []
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  const [here] = await rows<{ name: string }>(net.database.db, sql`select current_database() as name`)
  const url = new URL(`/${here?.name}`, inject('postgres')?.server)
  processes = await Promise.all([openPostgres(url.href, 1), openPostgres(url.href, 1)])
})
afterAll(async () => {
  await Promise.all(processes.map((database) => database.close()))
  await net.close()
})

const ctx = ({ db }: Database = net.database) => ({
  db,
  actor: { kind: 'system', name: 'deletions' } as const,
  now: net.clock.now,
  random: net.random,
  requestId: 'test',
  address: 'local',
})
const close = (process?: Database) => closeOrganizations(ctx(process), { portion })
const erase = (process?: Database, stopping = NEVER) => eraseOrganizations(ctx(process), { portion, stopping })
const count = async (what: string): Promise<number> =>
  (await rows<{ n: number }>(net.database.db, sql`select count(*)::int as n from ${sql.raw(what)}`))[0]?.n ?? 0
const actions = (action: string) =>
  count(`audit_entries where organization_id = '${harbor.orgId}' and action = 'organization.${action}'`)
const members = () => count(`members where organization_id = '${harbor.orgId}'`)

/** Another process deletes at the same time. */
const whileBusy = (work: () => Promise<unknown>) =>
  net.database.db.transaction(async (tx) => {
    await lockDeletions(tx)
    await work()
  })

/** Runs in all processes at once, repeatedly, as their workers do, until nothing is left. */
async function runConcurrently(run: (process: Database) => Promise<void>, left: () => Promise<number>): Promise<void> {
  for (let rounds = 0; (await left()) > 0; rounds++) {
    expect(rounds).toBeLessThan(50)
    await Promise.all(processes.map(run))
  }
}

const live = () => count("links where status <> 'revoked'")

test('two concurrent closings end each link once; a proposal made in between is ended by the next run', async () => {
  const [own, late] = [await harbor.customer('alder'), await harbor.customer('late')]
  const proposer_address = await meadow.customer('rowan')
  for (let i = 0; i < 2 * portion; i++) {
    const link = { proposer_address: await meadow.customer(`rowan-${i}`), responder_address: own }
    expectData(await meadow.key('POST', '/link', { body: link }))
  }
  expectData(await harbor.member('POST', '/organization/deletion', { body: { password: harbor.password } }))
  net.clock.advance(7 * DAY)
  const proposer = {
    ...ctx(),
    ...{ organizationId: meadow.orgId, partnerId: meadow.partnerId, environment: 'sandbox' as const },
  }
  const input = { proposer_address, responder_address: late, permissions: { pull: true, limit: null } }
  await writeOnce(proposer, async (write) => {
    await proposeLink(write, input)
    await whileBusy(() => Promise.all(processes.map(close)))
    expect(await actions('end_links'), 'nobody waits for who is deleting').toBe(0)
    await runConcurrently(close, live)
  })
  expect(await count("links where status = 'revoked'")).toBe(2 * portion)
  expect(await count("events where event_type = 'link_update_resp'")).toBe(2 * 2 * portion)
  expect(await actions('close')).toBe(1)
  await close()
  expect(await live()).toBe(0)
  expect(await actions('end_links')).toBe(3)
})

test('a run stops after its portion on request; two concurrent runs erase the same organization once, and both succeed', async () => {
  const people = Array.from({ length: 4 * portion }, (_, i) => `person-${i}`)
  net.clock.advance(50 * 3_600_000)
  // As if created earlier, because a closed organization gets no more calls.
  await net.database.db.execute(sql`
    insert into customers select (jsonb_populate_record(c, jsonb_build_object('token', 'cust_' || name, 'payment_address', name || '@harbor'))).*
      from customers c, unnest(${sql.param(people)}::text[]) name where c.payment_address = 'alder@harbor'`)
  await whileBusy(() => Promise.all(processes.map((process) => erase(process))))
  expect(await count(`customers where partner_id = '${harbor.partnerId}'`)).toBe(2 + people.length)
  let looks = 0
  const stopsSoon = {
    ...NEVER,
    get aborted() {
      return ++looks > 2
    },
  }
  await erase(processes[0], stopsSoon)
  expect(await members()).toBe(1)
  expect(await actions('erase')).toBe(0)
  await runConcurrently((process) => erase(process), members)
  expect(await members()).toBe(0)
  expect(await count(`customers where partner_id = '${harbor.partnerId}'`)).toBe(0)
  expect(await count(`events where partner_id = '${harbor.partnerId}'`)).toBe(0)
  expect(await actions('erase')).toBe(1)
})
