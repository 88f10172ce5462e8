import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf, minorUnits, stamps } from '../../platform/db/columns.ts'
import { groupReads, ofEither } from '../../platform/db/policies.ts'
import { LINK_STATES, LIVE_LINKS } from './states.ts'

/**
 * Links between two customers. They refer to customers instead of addresses, because an address can
 * be reassigned (contract#addresses).
 */
export const links = pgTable(
  'links',
  {
    token: text('token').primaryKey(),
    proposerOrganizationId: text('proposer_organization_id').notNull(),
    proposerPartnerId: text('proposer_partner_id').notNull(),
    proposerCustomerId: text('proposer_customer_id').notNull(),
    proposerAddress: text('proposer_address').notNull(),
    responderOrganizationId: text('responder_organization_id').notNull(),
    responderPartnerId: text('responder_partner_id').notNull(),
    responderCustomerId: text('responder_customer_id').notNull(),
    responderAddress: text('responder_address').notNull(),
    status: text('status', { enum: LINK_STATES }).notNull(),
    /** The proposer can pull from the responder without customer authentication (decision 0021). */
    pull: boolean('pull').notNull(),
    /** Maximum amount of such a payment. */
    limitCurrency: text('limit_currency'),
    limitAmount: minorUnits('limit_amount'),
    ...stamps,
  },
  (t) => [
    uniqueIndex('links_live').on(t.proposerCustomerId, t.responderCustomerId).where(isOneOf(sql`status`, LIVE_LINKS)),
    // Read for every pull payment.
    index('links_established').on(t.proposerAddress, t.responderAddress).where(sql`status = 'established'`),
    index('links_by_proposer').on(t.proposerPartnerId, t.token),
    index('links_by_responder').on(t.responderPartnerId, t.token),
    ofEither('proposer_partner_id', 'responder_partner_id'),
    groupReads('proposer_partner_id', 'responder_partner_id'),
  ],
)
export type LinkRow = typeof links.$inferSelect
