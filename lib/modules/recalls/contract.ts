import { z } from 'zod'
import { Amount, CountIsExact, IsoTime, keyset, NextCursor, token } from '../../wire/shapes.ts'
import { DIRECTIONS } from '../payments/states.ts'
import { amountAndNote, amountAndTime, requireCurrency, requireNote } from '../returns/contract.ts'
import { MAX_NOTE_LENGTH } from '../returns/states.ts'
import { MAX_RECALLS, RECALL_REASONS, RECALL_STATES, REFUSAL_REASONS, REFUSAL_WITH_MESSAGE } from './states.ts'

const REASONS_IN_WORDS =
  '`DUPL` duplicate payment, `AM09` wrong amount, `AC03` wrong account, `FRAD` fraud, `CUST` customer request, `TECH` technical problem, `NARR` other'
const REFUSALS_IN_WORDS =
  '`NOAS` the customer did not respond, `CUST` the customer refused, `AC04` account closed, `AM04` insufficient funds, `LEGL` legal reasons, `ARDT` already returned, `NARR` other'

const reason = z.enum(RECALL_REASONS).meta({ description: `ISO 20022 reason: ${REASONS_IN_WORDS}` })
const refusal = z.enum(REFUSAL_REASONS)

export const CreateRecall = z
  .object({ ...amountAndNote, reason })
  .superRefine(requireNote)
  .meta({ id: 'CreateRecall', example: { reason: 'DUPL', note: 'Sent twice on Monday' } })
export type CreateRecall = z.infer<typeof CreateRecall>

export const RefuseRecall = z
  .object({
    reason: refusal.meta({ description: `ISO 20022 reason: ${REFUSALS_IN_WORDS}` }),
    message: z
      .string()
      .trim()
      .max(MAX_NOTE_LENGTH)
      .nullish()
      .meta({ description: `Message to the other side. Required with \`${REFUSAL_WITH_MESSAGE}\`` }),
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
    return_id: token('ret')
      .nullable()
      .meta({ description: 'The return made when the recall was granted; null in other states' }),
    transaction_id: token('trans').nullable().meta({
      description: 'The transaction of that return, of type `TT_REVERSAL`; null in other states',
    }),
    direction: z.enum(DIRECTIONS).meta({
      description: '`out`: the namespace created the recall; `in`: it received it; `within`: both',
    }),
    other_partner_id: token('part').nullable().meta({ description: 'The other namespace; null for `within`' }),
    other_domain: z.string().nullable().meta({ description: 'Domain of the other namespace; null for `within`' }),
    created_by: z.string().nullable().meta({
      description: 'Name of the member or API key that created it; null if the other side did',
    }),
    ended_by: z.string().nullable().meta({
      description:
        'Name of the member or API key that granted, refused or canceled it; null if the other side did, and for open and expired recalls',
    }),
    created_on: IsoTime,
    expires_on: IsoTime.meta({ description: 'When an open recall expires' }),
    ended_on: IsoTime.nullable().meta({ description: 'When it was answered or canceled, or expired; null while open' }),
  })
  .meta({ id: 'Recall' })
export type Recall = z.infer<typeof Recall>

const filters = {
  direction: z.enum(DIRECTIONS).optional().meta({
    description: 'Only recalls that the namespace created (`out`) or received (`in`), or those within it (`within`)',
  }),
  state: z.enum(RECALL_STATES).optional().meta({ description: 'Only recalls in this state' }),
  reason: reason.optional().meta({ description: 'Only recalls with this reason' }),
  ...amountAndTime('recalls'),
}

export const RecallFilters = z.object(filters).superRefine(requireCurrency)
export type RecallFilters = z.infer<typeof RecallFilters>

export const RecallQuery = z.object({ ...filters, ...keyset() }).superRefine(requireCurrency)
export type RecallQuery = z.infer<typeof RecallQuery>

export const RecallList = z
  .object({ count: z.int(), count_is_exact: CountIsExact, recalls: z.array(Recall), next_cursor: NextCursor })
  .meta({ id: 'RecallList' })
export type RecallList = z.infer<typeof RecallList>

export const RecallsOfPayment = z.object({ recalls: z.array(Recall).max(MAX_RECALLS) }).meta({ id: 'RecallsOfPayment' })
export type RecallsOfPayment = z.infer<typeof RecallsOfPayment>
