import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../kernel/access.ts'
import { bytes, instant, minorSum } from '../../platform/db/columns.ts'
import { ofBatch, ofEither, ofPartner, ofWholeBatch } from '../../platform/db/policies.ts'
import { BATCH_STATES } from './states.ts'

/** The number of the window that transactions are stamped with now, one row an environment. */
export const settlementWindows = pgTable('settlement_windows', {
  environment: text('environment', { enum: ENVIRONMENTS }).primaryKey(),
  open: bigint('open', { mode: 'number' }).notNull(),
})

/** A run at a cutoff: it takes the windows after `after_window` up to `upto_window`, and makes a batch a currency. */
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
  },
  (t) => [
    unique('runs_by_window').on(t.environment, t.uptoWindow),
    index('runs_completed').on(t.environment, t.uptoWindow).where(sql`status = 'COMPLETED'`),
  ],
)

/** The last transaction in the order in which a batch's are read for their events: by debtor, window and time. */
export type EventsCursor = {
  /** Debtors before this one are done; empty at the beginning. */
  readonly debtor: string
  /** Of this debtor, what is done. */
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
    /** Of the statement, by the settlement key `key_id`, in base64. */
    signature: text('signature'),
    keyId: text('key_id'),
    /** Of its transactions, how far the events that their payments are settled have been emitted; null: all of them. */
    eventsCursor: jsonb('events_cursor').$type<EventsCursor>(),
  },
  (t) => [
    index('batches_to_emit').on(t.completedAt, t.token).where(sql`events_cursor is not null`),
    index('batches_failed').on(t.environment, t.currency).where(sql`status = 'FAILED'`),
    index('batches_by_cutoff').on(t.environment, t.cutoffAt, t.token),
    unique('batches_by_window').on(t.environment, t.currency, t.uptoWindow),
    ofWholeBatch('settlement_batches'),
  ],
)

/**
 * Gross amount that a debtor owes a creditor in a batch. A net position is the difference of two of these rows. A batch keeps
 * the pairs of the partners whose leaf says `pairs_stored`, and no others (decision 0024).
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

/** Merkle leaves of a batch, one a partner, ordered by partner. The salt keeps a neighbour's amount from being guessed. */
export const settlementLeaves = pgTable(
  'settlement_leaves',
  {
    batchId: text('batch_id').notNull(),
    partnerId: text('partner_id').notNull(),
    leafIndex: integer('leaf_index').notNull(),
    /** Signed total net position. */
    total: minorSum('total').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    salt: text('salt').notNull(),
    leafHash: text('leaf_hash').notNull(),
    /** Whether the pairs of this partner are stored; else its positions are read from its transactions. */
    pairsStored: boolean('pairs_stored').notNull().default(true),
    /** The head of the organization's audit chain at the time; null in trees of the first version (decision 0068). */
    auditSequence: bigint('audit_sequence', { mode: 'number' }),
    auditHash: text('audit_hash'),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.partnerId] }),
    index('leaves_by_partner').on(t.partnerId, t.batchId),
    ofPartner(),
  ],
)

/** Every hash of a batch's tree: the leaves, then each level above, the root last. No hash tells of what it is taken. */
export const settlementTrees = pgTable(
  'settlement_trees',
  { batchId: text('batch_id').primaryKey(), nodes: bytes('nodes').notNull() },
  () => [ofBatch('settlement_trees', 'batch_id')],
)

/** The public keys that ever signed a batch, by thumbprint. */
export const settlementKeys = pgTable('settlement_keys', {
  keyId: text('key_id').primaryKey(),
  x: text('x').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** How far each currency is settled: a transaction is settled when its window is at or under the mark. */
export const settlementMarks = pgTable(
  'settlement_marks',
  {
    environment: text('environment', { enum: ENVIRONMENTS }).notNull(),
    currency: text('currency').notNull(),
    settledWindow: bigint('settled_window', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.environment, t.currency] })],
)
