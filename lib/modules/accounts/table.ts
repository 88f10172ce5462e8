import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant, owner, stamps } from '../../platform/db/columns.ts'
import { ofOrganization, ofPartner } from '../../platform/db/policies.ts'
import { ACCOUNT_STATES, ACCOUNT_TYPES, VALIDATION_STATES } from './states.ts'

export const accounts = pgTable(
  'accounts',
  {
    token: text('token').primaryKey(),
    ...owner,
    accountTitle: text('account_title').notNull(),
    /** Encrypted. */
    sealedNumber: text('sealed_number').notNull(),
    /** The last four digits of the number, the only ones shown. */
    lastFour: text('last_four').notNull(),
    routingNumber: text('routing_number').notNull(),
    type: text('type', { enum: ACCOUNT_TYPES }).notNull(),
    status: text('status', { enum: ACCOUNT_STATES }).notNull(),
    ...stamps,
  },
  (t) => [
    index('accounts_by_partner').on(t.partnerId, t.status, t.token),
    // Trigram index for searches in titles (decision 0027).
    // Lists sorted by title (decision 0116).
    index('accounts_by_shown_title').on(t.partnerId, t.status, sql`lower(account_title)`, t.token),
    index('accounts_by_title').using('gin', t.partnerId, t.accountTitle.op('gin_trgm_ops')),
    index('accounts_by_routing_number').on(t.partnerId, t.routingNumber, t.status, t.token),
    ofPartner(),
  ],
)

export type AccountRow = typeof accounts.$inferSelect

/**
 * Validations by two microdeposits, whose amounts only the account's holder can read
 * (contract#accounts).
 */
export const accountValidations = pgTable(
  'account_validations',
  {
    token: text('token').primaryKey(),
    ...owner,
    accountId: text('account_id').notNull(),
    /** Encrypted: the two amounts in minor units. */
    sealedAmounts: text('sealed_amounts').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: VALIDATION_STATES }).notNull(),
    triesLeft: smallint('tries_left').notNull(),
    /** When the deposits were marked as sent, and the name of the operator's member who did it. */
    depositsSentAt: instant('deposits_sent_at'),
    depositsSentBy: text('deposits_sent_by'),
    ...stamps,
  },
  (t) => [
    index('validations_by_account').on(t.accountId, t.token),
    index('validations_to_send').on(t.token).where(sql`deposits_sent_at is null and status = 'pending'`),
    index('validations_sent').on(t.token).where(sql`deposits_sent_at is not null`),
    index('validations_by_organization').on(t.organizationId, t.status, t.updatedAt),
    ofOrganization(),
  ],
)

export type ValidationRow = typeof accountValidations.$inferSelect
