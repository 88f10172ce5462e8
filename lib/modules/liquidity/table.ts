import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { instant, minorSum, minorUnits, owner } from '../../platform/db/columns.ts'
import { ofPartner } from '../../platform/db/policies.ts'
import { CHANGE_KINDS, CHANGE_STATES, MOVEMENT_KINDS } from './states.ts'

const namespaceAndCurrency = {
  ...owner,
  environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
  currency: text('currency').notNull(),
}

/**
 * Net debit cap, funds and exposure of a namespace in a currency (decision 0192). There is a row only
 * with a cap or funds. The trigger `track_liquidity` keeps position and reservation; both are null
 * until they have been counted. Sums, so that they never overflow.
 */
export const liquidityPositions = pgTable(
  'liquidity_positions',
  {
    ...namespaceAndCurrency,
    /** Null: unlimited. */
    netDebitCap: minorUnits('net_debit_cap'),
    funds: minorSum('funds').notNull().default(sql`0`),
    /** Positive if the namespace owes money. */
    position: minorSum('position'),
    reserved: minorSum('reserved'),
    /** The highest position with reservation since the last sample. */
    peak: minorSum('peak').notNull().default(sql`0`),
    /** The highest threshold that was notified; 0 if none. */
    alerted: smallint('alerted').notNull().default(0),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerId, t.currency] }), ofPartner()],
)

export type LiquidityRow = typeof liquidityPositions.$inferSelect

/**
 * Changes of caps and funds that operators propose. No tenant can read them: an organization learns of a
 * change when it is approved.
 */
export const liquidityChanges = pgTable(
  'liquidity_changes',
  {
    token: text('token').primaryKey(),
    ...namespaceAndCurrency,
    /** The organization that operated the network when the change was proposed. */
    operatorId: text('operator_id').notNull(),
    kind: text('kind', { enum: CHANGE_KINDS }).notNull(),
    /** Null: the cap is removed. */
    amount: minorUnits('amount'),
    reason: text('reason').notNull(),
    /** Null: as soon as it is approved. */
    effectiveAt: instant('effective_at'),
    state: text('state', { enum: CHANGE_STATES }).notNull(),
    proposedByName: text('proposed_by_name').notNull(),
    approvedByName: text('approved_by_name'),
    createdAt: instant('created_at').notNull(),
    /** When it applies; set with the approval. */
    dueAt: instant('due_at'),
    endedAt: instant('ended_at'),
    /** Why it was refused. */
    refusal: text('refusal'),
  },
  (t) => [
    index('liquidity_changes_due').on(t.dueAt, t.token).where(sql`state = 'approved'`),
    index('liquidity_changes_of_partner').on(t.partnerId, t.token),
  ],
)

export type ChangeRow = typeof liquidityChanges.$inferSelect

/** Applied changes, and what settlements took out of positions. */
export const liquidityMovements = pgTable(
  'liquidity_movements',
  {
    token: text('token').primaryKey(),
    ...namespaceAndCurrency,
    kind: text('kind', { enum: MOVEMENT_KINDS }).notNull(),
    /** The new cap, the amount of the funds, or the net position that was settled; null without a cap. */
    amount: minorSum('amount'),
    /** Cap and funds after it. */
    netDebitCap: minorUnits('net_debit_cap'),
    funds: minorSum('funds').notNull(),
    reason: text('reason').notNull(),
    changeId: text('change_id'),
    batchId: text('batch_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('liquidity_movements_of_partner').on(t.partnerId, t.token), ofPartner()],
)

export type MovementRow = typeof liquidityMovements.$inferSelect

/** The highest exposure of each hour, with cap and funds at that time. */
export const liquiditySamples = pgTable(
  'liquidity_samples',
  {
    partnerId: text('partner_id').notNull(),
    currency: text('currency').notNull(),
    hour: instant('hour').notNull(),
    peak: minorSum('peak').notNull(),
    netDebitCap: minorUnits('net_debit_cap'),
    funds: minorSum('funds').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerId, t.currency, t.hour] }),
    index('liquidity_samples_by_hour').on(t.hour),
    ofPartner(),
  ],
)

export type SampleRow = typeof liquiditySamples.$inferSelect

/** The last audit of all positions and reservations by any process. The next one replaces it. */
export const liquidityAudits = pgTable('liquidity_audits', {
  completedAt: instant('completed_at').primaryKey(),
  /** Number of namespaces that differed from the ledger. */
  differing: integer('differing').notNull(),
})
