import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { bytes, instant, minorSum } from '../../platform/db/columns.ts'
import { ofEither, ofPartner } from '../../platform/db/policies.ts'
import { ofBatch, ofWholeBatch } from './policies.ts'
import { BATCH_STATES } from './states.ts'

/** The open window of each environment, which new transactions are stamped with. */
export const settlementWindows = pgTable('settlement_windows', {
  environment: text('environment', { enum: ENVIRONMENTS }).primaryKey(),
  open: bigint('open', { mode: 'number' }).notNull(),
})

/**
 * Runs at a cutoff. A run settles the windows after `after_window` up to `upto_window`, one batch
 * per currency.
 */
export const settlementRuns = pgTable(
  'settlement_runs',
  {
    token: text('token').primaryKey(),
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    afterWindow: bigint('after_window', { mode: 'number' }).notNull(),
    uptoWindow: bigint('upto_window', { mode: 'number' }).notNull(),
    status: text('status', { enum: BATCH_STATES }).notNull(),
    cutoffAt: instant('cutoff_at').notNull(),
    startedAt: instant('started_at').notNull(),
    completedAt: instant('completed_at'),
    failure: text('failure'),
    /** The cycle whose cutoff started the run. Null on demand, and in runs of earlier releases. */
    cycle: text('cycle'),
  },
  (t) => [
    unique('runs_by_window').on(t.environment, t.uptoWindow),
    index('runs_completed').on(t.environment, t.uptoWindow).where(sql`status = 'COMPLETED'`),
  ],
)

export type RunRow = typeof settlementRuns.$inferSelect

/** The last transaction whose events were emitted, ordered by debtor, window and time. */
export type EventsCursor = {
  /** Debtors before this one are done; empty at the beginning. */
  readonly debtor: string
  /** The last processed transaction of this debtor. */
  readonly transaction?: { readonly window: number; readonly initiatedAt: string; readonly token: string }
}

export const settlementBatches = pgTable(
  'settlement_batches',
  {
    token: text('token').primaryKey(),
    runId: text('run_id').notNull(),
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    currency: text('currency').notNull(),
    afterWindow: bigint('after_window', { mode: 'number' }).notNull(),
    uptoWindow: bigint('upto_window', { mode: 'number' }).notNull(),
    status: text('status', { enum: BATCH_STATES }).notNull(),
    cutoffAt: instant('cutoff_at').notNull(),
    startedAt: instant('started_at').notNull(),
    completedAt: instant('completed_at'),
    failure: text('failure'),
    transactionCount: bigint('transaction_count', { mode: 'number' }).notNull(),
    rootHash: text('root_hash'),
    treeVersion: text('tree_version'),
    leavesCount: integer('leaves_count'),
    /** Signature of the statement with the settlement key `key_id`, in base64. */
    signature: text('signature'),
    keyId: text('key_id'),
    /** Progress of emitting the settlement events of its payments; null once all are emitted. */
    eventsCursor: jsonb('events_cursor').$type<EventsCursor>(),
    /** Number of its settlement instructions, in all and by state; null if it has none (decision 0194). */
    instructionsCount: integer('instructions_count'),
    instructionsSent: integer('instructions_sent'),
    instructionsConfirmed: integer('instructions_confirmed'),
    instructionsRejected: integer('instructions_rejected'),
    /** When the settlement bank had confirmed all of them. */
    finalAt: instant('final_at'),
  },
  (t) => [
    index('batches_to_emit').on(t.completedAt, t.token).where(sql`events_cursor is not null`),
    index('batches_failed').on(t.environment, t.currency).where(sql`status = 'FAILED'`),
    index('batches_by_cutoff').on(t.environment, t.cutoffAt, t.token),
    index('batches_not_final')
      .on(t.environment, t.currency)
      .where(sql`instructions_count is not null and final_at is null`),
    unique('batches_by_window').on(t.environment, t.currency, t.uptoWindow),
    ofWholeBatch('settlement_batches'),
  ],
)

export type BatchRow = typeof settlementBatches.$inferSelect

/**
 * Gross amount that a debtor owes a creditor in a batch. A net position is the difference of two
 * rows. Only pairs with a side whose leaf has `pairs_stored` are stored (decision 0024).
 */
export const settlementPairs = pgTable(
  'settlement_pairs',
  {
    batchId: text('batch_id').notNull(),
    debtorPartnerId: text('debtor_partner_id').notNull(),
    creditorPartnerId: text('creditor_partner_id').notNull(),
    amount: minorSum('amount').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.debtorPartnerId, t.creditorPartnerId] }),
    index('pairs_by_creditor').on(t.batchId, t.creditorPartnerId),
    ofEither('debtor_partner_id', 'creditor_partner_id'),
  ],
)

/**
 * Merkle leaves of a batch, one per namespace, ordered by ID. The salt prevents others from
 * guessing the amount.
 */
export const settlementLeaves = pgTable(
  'settlement_leaves',
  {
    batchId: text('batch_id').notNull(),
    partnerId: text('partner_id').notNull(),
    leafIndex: integer('leaf_index').notNull(),
    /** Net position in minor units; positive if it is owed to the namespace. */
    total: minorSum('total').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    salt: text('salt').notNull(),
    leafHash: text('leaf_hash').notNull(),
    /**
     * Whether its pairs are stored; otherwise, its positions are computed from its transactions.
     */
    pairsStored: boolean('pairs_stored').notNull().default(true),
    /**
     * Head of the organization's audit chain at settlement; null in trees of version 1 (decision
     * 0068).
     */
    auditSequence: bigint('audit_sequence', { mode: 'number' }),
    auditHash: text('audit_hash'),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.partnerId] }),
    index('leaves_by_partner').on(t.partnerId, t.batchId),
    ofPartner(),
  ],
)

export type LeafRow = typeof settlementLeaves.$inferSelect

/**
 * All hashes of a batch's tree: leaves first, then each level up to the root. Hashes do not reveal
 * their content.
 */
export const settlementTrees = pgTable(
  'settlement_trees',
  { batchId: text('batch_id').primaryKey(), nodes: bytes('nodes').notNull() },
  () => [ofBatch('settlement_trees', 'batch_id')],
)

/** Public keys that have signed a batch, by thumbprint. */
export const settlementKeys = pgTable('settlement_keys', {
  keyId: text('key_id').primaryKey(),
  x: text('x').notNull(),
  createdAt: instant('created_at').notNull(),
})

/**
 * Settlement mark of each currency: a transaction is settled if its window is not above the mark.
 */
export const settlementMarks = pgTable(
  'settlement_marks',
  {
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    currency: text('currency').notNull(),
    settledWindow: bigint('settled_window', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.environment, t.currency] })],
)
