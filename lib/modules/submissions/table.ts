import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, owner } from '../../platform/db/columns.ts'
import { ofPayment } from '../payments/policies.ts'
import { BLAMES, RECORD_TYPES } from './states.ts'

/** Submissions, at most one per payment. */
export const submissions = pgTable(
  'submissions',
  {
    paymentId: text('payment_id').primaryKey(),
    token: text('token').notNull(),
    ...owner,
    status: smallint('status').notNull(),
    submittedAt: instant('submitted_at').notNull(),
  },
  () => [ofPayment('submissions')],
)

export type SubmissionRow = typeof submissions.$inferSelect

/** Exceptions of payments that ended without a transaction. */
export const paymentExceptions = pgTable(
  'payment_exceptions',
  {
    paymentId: text('payment_id').notNull(),
    token: text('token').notNull(),
    ...owner,
    recordType: text('record_type', { enum: RECORD_TYPES }).notNull(),
    code: text('code').notNull(),
    message: text('message').notNull(),
    blame: text('blame', { enum: BLAMES }).notNull(),
    /** What the declining side wrote to the other side. */
    declineMessage: text('decline_message'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.token] }),
    index('exceptions_by_partner').on(t.partnerId, t.token),
    ofPayment('payment_exceptions'),
  ],
)

export type ExceptionRow = typeof paymentExceptions.$inferSelect
