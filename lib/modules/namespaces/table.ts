import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { minorUnits, stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import { DEFAULT_WAITING_MINUTES, REVIEWED_BY } from './states.ts'

export const partnerColumns = {
  token: text('token').primaryKey(),
  organizationId: text('organization_id').notNull(),
  name: text('name').notNull(),
  /** Unique in its environment, because addresses contain it (contract#addresses). */
  domain: text('domain').notNull(),
  enabled: boolean('enabled').notNull(),
  environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
  confirmIncoming: boolean('confirm_incoming').notNull().default(false),
  reviewCurrency: text('review_currency'),
  reviewThreshold: minorUnits('review_threshold'),
  reviewedBy: text('reviewed_by', { enum: REVIEWED_BY }).notNull().default('anyone'),
  /** Whether the request log contains masked bodies (decision 0134). */
  logBodies: boolean('log_bodies').notNull().default(false),
  /** Minutes after which a task counts as waiting. */
  taskWaitingMinutes: integer('task_waiting_minutes').notNull().default(DEFAULT_WAITING_MINUTES),
  ...stamps,
}

/** Namespaces; the API calls them partners. */
export const partners = pgTable('partners', partnerColumns, (t) => [
  uniqueIndex('partners_domain_in_environment').on(t.domain, t.environment),
  index('partners_by_organization').on(t.organizationId, t.token),
  // Trigram index for searches for payments by the name of the counterparty (decision 0230).
  index('partners_by_name').using('gin', t.environment, sql`lower(name) gin_trgm_ops`),
  ofOrganization(),
])

export type PartnerRow = typeof partners.$inferSelect
