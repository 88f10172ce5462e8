import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool/client.ts'
import { collectRecords } from '../../platform/write/records.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Namespace, NOW, partnerContext } from '../../testing/model/partner-context.ts'
import { partners } from '../namespaces/table.ts'
import { endLinksOf } from './end-links.ts'
import { findLinkIds } from './find-link.ts'
import { linkedAddresses, linkedAmong } from './linked-addresses.ts'
import type { LinkState } from './states.ts'
import { type LinkRow, links } from './table.ts'

const TILL = { organizationId: 'harbor', partnerId: 'till' }
const BARN = { organizationId: 'meadow', partnerId: 'barn' }
const QUAY = { organizationId: 'lake', partnerId: 'quay' }

let stored = 0
/** The next link, newer than those before. */
const link = (from: readonly [string, Namespace], to: readonly [string, Namespace], status: LinkState): LinkRow => {
  const token = `lnk_${++stored}`
  return {
    token,
    proposerOrganizationId: from[1].organizationId,
    proposerPartnerId: from[1].partnerId,
    proposerCustomerId: `${token} from`,
    proposerAddress: `${from[0]}@${from[1].partnerId}`,
    responderOrganizationId: to[1].organizationId,
    responderPartnerId: to[1].partnerId,
    responderCustomerId: `${token} to`,
    responderAddress: `${to[0]}@${to[1].partnerId}`,
    status,
    pull: true,
    limitCurrency: null,
    limitAmount: null,
    createdAt: NOW,
    updatedAt: NOW,
  }
}
const ALL = [
  link(['shop', TILL], ['aspen', BARN], 'established'),
  link(['aspen-books', BARN], ['shop', TILL], 'established'),
  link(['shop-two', TILL], ['aspen', BARN], 'established'),
  link(['shop', TILL], ['aspen-proposed', BARN], 'proposed'),
  link(['shop', TILL], ['aspen-ended', BARN], 'revoked'),
  link(['aspen', BARN], ['aspen-far', QUAY], 'established'),
  link(['shop', TILL], ['shop-three', TILL], 'proposed'),
]

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const one = { enabled: true, environment: 'sandbox', createdAt: NOW, updatedAt: NOW } as const
  const namespaces = [TILL, BARN, QUAY].map(({ organizationId, partnerId }) => {
    return { ...one, token: partnerId, organizationId, name: partnerId, domain: partnerId }
  })
  await database.db.insert(partners).values(namespaces)
  await database.db.insert(links).values(ALL)
})
afterAll(() => database.close())
const till = () => partnerContext(database.db, TILL)

describe('the addresses at the other end', () => {
  test('of established links are found by a part, each once, that of the newest link first', async () => {
    expect(await linkedAddresses(till(), 'ASPEN', 9)).toEqual(['aspen@barn', 'aspen-books@barn'])
    expect(await linkedAddresses(till(), 'aspen', 1)).toEqual(['aspen@barn'])
    expect(await linkedAddresses(till(), 'shop', 9), 'no own ones').toEqual([])
    expect(await linkedAddresses(till(), '', 9)).toEqual([])
  })

  test('that have an established link of the namespace are selected from a list', async () => {
    const candidates = ['aspen@barn', 'aspen-books@barn', 'aspen-proposed@barn', 'aspen-ended@barn', 'aspen-far@quay']
    expect([...(await linkedAmong(till(), candidates))].toSorted()).toEqual(['aspen-books@barn', 'aspen@barn'])
    expect(await linkedAmong(till(), [])).toEqual(new Set())
  })
})

test('of several IDs, those of the namespace’s own links are found', async () => {
  const found = await findLinkIds(till(), ['lnk_1', 'lnk_2', 'lnk_6', 'lnk_9'])
  expect(found.toSorted()).toEqual(['lnk_1', 'lnk_2'])
})

test('a closed organization’s links end in portions, on either side, and both sides are notified once', async () => {
  const { write, records } = collectRecords({ ...till(), now: new Date(NOW.getTime() + 1) })
  expect(await endLinksOf(write, 'harbor', 3)).toBe(3)
  expect(await endLinksOf(write, 'harbor', 9)).toBe(2)
  expect(await endLinksOf(write, 'harbor', 9)).toBe(0)
  const states = await database.db.select().from(links).orderBy(asc(links.token))
  expect(states.map(({ status }) => status)).toEqual([...Array(5).fill('revoked'), 'established', 'revoked'])
  expect(states.map(({ updatedAt }) => updatedAt.getTime() - NOW.getTime())).toEqual([1, 1, 1, 1, 0, 0, 1])
  const notified = records.events.map(({ partnerId, eventType }) => `${partnerId} ${eventType}`)
  expect(notified.toSorted()).toEqual([
    ...Array(4).fill('barn link_update_resp'),
    ...Array(5).fill('till link_update_resp'),
  ])
})
