import { z } from 'zod'
import { Amount, CountIsExact, IsoTime, keyset, NextCursor, token } from '../../wire/shapes.ts'
import { DIRECTIONS } from '../payments/states.ts'
import { MAX_NOTE_LENGTH, REASON_WITH_NOTE } from '../returns/states.ts'
import { MAX_RECALLS, RECALL_REASONS, RECALL_STATES, REFUSAL_REASONS, REFUSAL_WITH_MESSAGE } from './states.ts'

const REASONS_IN_WORDS =
  '`DUPL` duplicate payment, `AM09` wrong amount, `AC03` wrong account, `FRAD` fraud, `CUST` customer request, `TECH` technical problem, `NARR` other'
const REFUSALS_IN_WORDS =
  '`NOAS` the customer did not respond, `CUST` the customer refused, `AC04` account closed, `AM04` insufficient funds, `LEGL` legal reasons, `ARDT` already returned, `NARR` other'

const reason = z.enum(RECALL_REASONS).meta({ description: `ISO 20022 reason: ${REASONS_IN_WORDS}` })
const refusal = z.enum(REFUSAL_REASONS)

const additional = (description: string) => z.string().trim().max(MAX_NOTE_LENGTH).nullish().meta({ description })

export const CreateRecall = z
  .object({
    amount: Amount.nullish().meta({
      description: 'In the currency of the payment. Defaults to the amount that has not been returned yet',
    }),
    reason,
    note: additional(`Additional information, which both sides can read. Required with \`${REASON_WITH_NOTE}\``),
  })
  .superRefine(({ reason, note }, ctx) => {
    if (reason === REASON_WITH_NOTE && !note)
      ctx.addIssue({ code: 'custom', path: ['note'], message: `is required with the reason ${REASON_WITH_NOTE}` })
  })
  .meta({ id: 'CreateRecall', example: { reason: 'DUPL', note: 'Sent twice on Monday' } })
export type CreateRecall = z.infer<typeof CreateRecall>

export const RefuseRecall = z
  .object({
    reason: refusal.meta({ description: `ISO 20022 reason: ${REFUSALS_IN_WORDS}` }),
    message: additional(`Message to the other side. Required with \`${REFUSAL_WITH_MESSAGE}\``),
  })
  .superRefine(({ reason, message }, ctx) => {
    if (reason === REFUSAL_WITH_MESSAGE && !message)
      ctx.addIssue({
        code: 'custom',
        path: ['message'],
        message: `is required with the reason ${REFUSAL_WITH_MESSAGE}`,
      })
  })
  .meta({ id: 'RefuseRecall', example: { reason: 'AM04', message: 'The account has been emptied' } })
export type RefuseRecall = z.infer<typeof RefuseRecall>

export const Recall = z
  .object({
    recall_id: token('rcl'),
    payment_id: z.string(),
    original_transaction_id: token('trans').meta({ description: 'The transaction that completed the payment' }),
    amount: Amount,
    reason,
    note: z.string().meta({ description: 'Additional information; an empty string if there is none' }),
    state: z.enum(RECALL_STATES).meta({
      description:
        '`open` until the other side answers, `granted` with a return, `refused`, `expired` without an answer, or `canceled` by the side that created it',
    }),
    refusal: z
      .object({ reason: refusal, message: z.string() })
      .nullable()
      .meta({ description: 'The reason and message of a refused recall; null for others' }),
    return_id: token('ret').nullable().meta({ description: 'The return that granted it; null for others' }),
    transaction_id: token('trans').nullable().meta({
      description: 'The transaction of the return, with the type `TT_REVERSAL`; null for others',
    }),
    direction: z.enum(DIRECTIONS).meta({
      description: '`out`: the namespace asked for its money back; `in`: it was asked; `within`: both',
    }),
    other_partner_id: token('part').nullable().meta({ description: 'The other namespace; null for `within`' }),
    other_domain: z.string().nullable().meta({ description: 'Domain of the other namespace; null for `within`' }),
    created_by: z.string().nullable().meta({
      description: 'Name of the member or API key that created it; null for the other side',
    }),
    ended_by: z.string().nullable().meta({
      description:
        'Name of the member or API key that granted, refused or canceled it; null for the other side, and for open and expired ones',
    }),
    created_on: IsoTime,
    expires_on: IsoTime.meta({ description: 'When an open recall expires' }),
    ended_on: IsoTime.nullable().meta({ description: 'When it was answered or canceled, or expired; null while open' }),
  })
  .meta({ id: 'Recall' })
export type Recall = z.infer<typeof Recall>

const minor = (description: string) =>
  z
    .string()
    .regex(/^\d{1,18}$/, 'must be an integer string of 1 to 18 digits, in minor units')
    .optional()
    .meta({ description, example: '10000' })
const time = z.iso.datetime({ offset: true })

export const RecallQuery = z
  .object({
    direction: z.enum(DIRECTIONS).optional().meta({
      description: 'Only recalls that the namespace created (`out`) or was asked (`in`), or those within it (`within`)',
    }),
    state: z.enum(RECALL_STATES).optional().meta({ description: 'Only recalls in this state' }),
    reason: reason.optional().meta({ description: 'Only recalls with this reason' }),
    currency: z.string().max(3).optional().meta({ description: 'ISO 4217 currency code' }),
    amount_from: minor('Minimum amount in minor units; requires `currency`'),
    amount_to: minor('Maximum amount in minor units; requires `currency`'),
    created_from: time.optional().meta({ description: 'Only recalls created at or after this time' }),
    created_to: time.optional().meta({ description: 'Only recalls created at or before this time' }),
    payment_id: z.string().max(64).optional().meta({ description: 'Only recalls of this payment' }),
    ...keyset(),
  })
  .superRefine(({ currency, amount_from, amount_to }, ctx) => {
    if (currency !== undefined) return
    for (const [path, given] of Object.entries({ amount_from, amount_to }))
      if (given !== undefined) ctx.addIssue({ code: 'custom', path: [path], message: 'requires currency' })
  })
export type RecallQuery = z.infer<typeof RecallQuery>

export const RecallList = z
  .object({ count: z.int(), count_is_exact: CountIsExact, recalls: z.array(Recall), next_cursor: NextCursor })
  .meta({ id: 'RecallList' })
export type RecallList = z.infer<typeof RecallList>

export const RecallsOfPayment = z.object({ recalls: z.array(Recall).max(MAX_RECALLS) }).meta({ id: 'RecallsOfPayment' })
export type RecallsOfPayment = z.infer<typeof RecallsOfPayment>
