import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { type LinkRow, links } from './table.ts'
import { proposedBy, proposedTo, sidesOf, visibleTo } from './visible.ts'

// Whose links a query returns to the database owner, without help of row-level security.

const now = new Date('2026-03-02T12:00:00.000Z')
/** A link that a customer of one namespace proposed to a customer of another. */
const link = (proposer: string, responder: string): LinkRow => ({
  token: `${proposer} to ${responder}`,
  proposerOrganizationId: 'harbor',
  proposerPartnerId: proposer,
  proposerCustomerId: `customer of ${proposer}`,
  proposerAddress: `a@${proposer}`,
  responderOrganizationId: 'harbor',
  responderPartnerId: responder,
  responderCustomerId: `other of ${responder}`,
  responderAddress: `b@${responder}`,
  status: 'proposed',
  pull: false,
  limitCurrency: null,
  limitAmount: null,
  createdAt: now,
  updatedAt: now,
})
const ALL = [link('till', 'barn'), link('barn', 'till'), link('till', 'till'), link('barn', 'annex')]
const TILL = { partnerId: 'till' }

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.insert(links).values(ALL)
})
afterAll(() => database.close())

test.each([
  ['proposed', proposedBy, ['till to barn', 'till to till']],
  ['was proposed', proposedTo, ['barn to till', 'till to till']],
  ['sees', visibleTo, ['barn to till', 'till to barn', 'till to till']],
])('a namespace %s only its own links', async (_, condition, expected) => {
  const found = await database.db.select().from(links).where(condition(TILL))
  expect(found.map(({ token }) => token).toSorted()).toEqual(expected)
})

describe('a namespace is', () => {
  test.each([
    ['proposer', link('till', 'barn'), ['proposer']],
    ['responder', link('barn', 'till'), ['responder']],
    ['both', link('till', 'till'), ['proposer', 'responder']],
    ['on no side', link('barn', 'annex'), []],
  ])('%s', (_, row, sides) => {
    expect(sidesOf(TILL, row)).toEqual(sides)
  })
})
