import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { chainAll } from '../../testing/chain.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { PREFIX } from '../../wire/operation.ts'
import type { AuditLink } from './contract.ts'
import { chainEntries } from './index.ts'
import { auditLinks } from './table.ts'

let net: TestNetwork
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
  await chainAll(net.database.db)
})
afterAll(() => net.close())

const stream = (query: string) =>
  net.app.request(`${PREFIX}/audit-entries.ndjson?${query}`, { headers: { authorization: `Bearer ${bank.jwt}` } })
const parse = (text: string): AuditLink[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
const read = async (query: string) => parse(await (await stream(query)).text())

/** The complete lines of a response that is cut after some bytes. */
async function readCut(query: string, bytes: number): Promise<AuditLink[]> {
  const text = (await (await stream(query)).text()).slice(0, bytes)
  return parse(text.slice(0, text.lastIndexOf('\n') + 1))
}

/** The organization's entries in the order of the chain. */
const chained = async () =>
  net.database.db
    .select({ sequence: auditLinks.sequence, token: auditLinks.entryId })
    .from(auditLinks)
    .where(eq(auditLinks.organizationId, bank.orgId))
    .orderBy(auditLinks.sequence)

const shown = (links: readonly AuditLink[]) => links.map(({ sequence, entry }) => ({ sequence, token: entry?.token }))

test('a reader with random cuts gets each entry exactly once and in order while others write', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => newMember(net, bank)))
  let open = true
  const write = async ({ member }: (typeof people)[number]) => {
    for (let round = 0; round < 25; round++) {
      expectData(await member('PUT', '/members/me', { body: { first_name: `Name ${round}` } }))
    }
  }
  const chaining = (async () => {
    while (open) await chainEntries(net.database.db, { now: net.clock.now })
  })()
  const found: AuditLink[] = []
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % below
  }
  const follow = async () => {
    const after = found.at(-1)?.sequence ?? 0
    found.push(...(await readCut(`after=${after}&limit=${1 + random(9)}`, random(6000))))
  }
  const following = (async () => {
    while (open) await follow()
  })()
  await Promise.all(people.map(write))
  open = false
  await Promise.all([chaining, following])
  await chainAll(net.database.db)
  const all = await chained()
  while (found.length < all.length) await follow()
  expect(shown(found)).toEqual(all)
  const entries = await net.database.db
    .select({ token: auditEntries.token })
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, bank.orgId))
  expect(new Set(found.map(({ entry }) => entry?.token))).toEqual(new Set(entries.map(({ token }) => token)))
})

test('lines are those of the chain, at most `limit`, and none after the last', async () => {
  const all = await read('')
  expect(shown(all)).toEqual(await chained())
  expect(all.slice(0, 3)).toEqual(expectData(await bank.member('GET', '/audit-chain?links=3')).links)
  expect(shown(await read('after=2&limit=3'))).toEqual(shown(all.slice(2, 5)))
  const reply = await stream(`after=${all.length}`)
  expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
    '',
  ])
})

test('another organization’s entries are not among them, and only admins read them', async () => {
  const other = await net.bank('meadow')
  await chainAll(net.database.db)
  const own = await read('')
  expect(own.every(({ entry }) => entry?.organization_id === bank.orgId)).toBe(true)
  const support = await newMember(net, other, 'support')
  expect((await support.member('GET', '/audit-entries.ndjson')).status).toBe(403)
})

test('a log of several portions is complete', async () => {
  const me = await newMember(net, bank)
  for (let round = 0; round < 210; round++) {
    expectData(await me.member('PUT', '/members/me', { body: { first_name: `Round ${round}` } }))
  }
  await chainAll(net.database.db)
  expect(shown(await read(''))).toEqual(await chained())
})
