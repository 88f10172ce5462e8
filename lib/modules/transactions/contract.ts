import { z } from 'zod'
import { Amount, IsoTime, text, token } from '../../wire/shapes.ts'
import { Payment } from '../payments/contract.ts'
import { DIRECTIONS, LOOKED_UP_BY, TRANSACTION_TYPES } from './states.ts'

export const TransactionLine = z
  .object({
    token: token('tline'),
    transaction_id: token('trans'),
    partner_id: token('part'),
    amount: Amount,
    direction: z.enum(DIRECTIONS),
    transaction_type: z.enum(TRANSACTION_TYPES),
  })
  .meta({ id: 'TransactionLine' })
export type TransactionLine = z.infer<typeof TransactionLine>

/** `token` and `transaction_id` are the same identifier (specification shows both fields). */
export const Transaction = z
  .object({
    token: token('trans'),
    transaction_id: token('trans'),
    payment_id: z.string(),
    approval_code: z.string().meta({ example: '7K2QXD' }),
    status: z.int().min(0).max(7).meta({
      description: '0 unknown, 1 initiated, 2 processing, 3 completed, 4 failed, 5 reversed, 6 expired, 7 recovered',
    }),
    created_on: IsoTime,
    initiated_on: IsoTime,
    updated_on: IsoTime,
    transaction_lines: z.array(TransactionLine),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof Transaction>

/** One step of a payment's timeline (extension). */
export const TimelineEntry = z
  .object({
    at: IsoTime,
    kind: z.enum([
      'created',
      'submitted',
      'check_failed',
      'task_opened',
      'task_held',
      'task_resumed',
      'task_assigned',
      'task_completed',
      'task_failed',
      'task_withdrawn',
      'transaction',
      'failed',
      'expired',
      'settled',
      'returned',
      'recalled',
      'recall_granted',
      'recall_refused',
      'recall_expired',
      'recall_canceled',
    ]),
    /** The task, transaction, batch, exception, return or recall of the step. */
    resource_id: z.string().nullable(),
    /** The task's workflow, the exception's code, the transaction's approval code, the return's or recall's reason, or why it was refused. */
    detail: z.string().nullable(),
    /**
     * The actor, as far as the caller can see it: a member's number and name, a key's name, or the
     * system.
     */
    actor: z.string(),
  })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const Timeline = z.object({ entries: z.array(TimelineEntry) }).meta({ id: 'Timeline' })
export type Timeline = z.infer<typeof Timeline>

/** An identifier found in an email, log or statement. */
export const LookUpQuery = z.object({
  term: text(64).meta({
    description: 'ID of a payment, transaction or task, or an approval code (case-insensitive)',
    example: '7K2QXD',
  }),
})

export const LookUpResult = z
  .object({ count: z.int(), matches: z.array(z.object({ found_by: z.enum(LOOKED_UP_BY), payment: Payment })) })
  .meta({ id: 'PaymentLookUp' })
export type LookUpResult = z.infer<typeof LookUpResult>
