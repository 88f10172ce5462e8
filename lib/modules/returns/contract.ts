import { z } from 'zod'
import { Amount, CountIsExact, IsoTime, keyset, MinorUnits, NextCursor, token } from '../../wire/shapes.ts'
import { DIRECTIONS } from '../payments/states.ts'
import { MAX_NOTE_LENGTH, MAX_RETURNS, REASON_WITH_NOTE, RETURN_REASONS } from './states.ts'

const REASONS_IN_WORDS =
  '`DUPL` duplicate payment, `AM09` wrong amount, `AC03` wrong account, `FRAD` fraud, `CUST` customer request, `TECH` technical problem, `FOCR` requested by the sender (following a recall), `NARR` other'

const reason = z.enum(RETURN_REASONS).meta({ description: `ISO 20022 reason: ${REASONS_IN_WORDS}` })

type WithNote = { readonly reason: string; readonly note?: string | null | undefined }

/** Returns and recalls for other reasons need a note. */
export function requireNote({ reason, note }: WithNote, ctx: z.RefinementCtx): void {
  if (reason === REASON_WITH_NOTE && !note)
    ctx.addIssue({ code: 'custom', path: ['note'], message: `is required with the reason ${REASON_WITH_NOTE}` })
}

/** What is returned or recalled of a payment, and the note about it. */
export const amountAndNote = {
  amount: Amount.nullish().meta({
    description: 'In the currency of the payment. Defaults to the amount that has not been returned yet',
  }),
  note: z
    .string()
    .trim()
    .max(MAX_NOTE_LENGTH)
    .nullish()
    .meta({
      description: `Additional information, which both sides can read. Required with \`${REASON_WITH_NOTE}\``,
    }),
}

export const CreateReturn = z
  .object({ ...amountAndNote, reason })
  .superRefine(requireNote)
  .meta({ id: 'CreateReturn', example: { amount: { currency: 'USD', total: '4500' }, reason: 'DUPL' } })
export type CreateReturn = z.infer<typeof CreateReturn>

export const Return = z
  .object({
    return_id: token('ret'),
    payment_id: z.string(),
    original_transaction_id: token('trans').meta({ description: 'The transaction that completed the payment' }),
    transaction_id: token('trans').meta({ description: 'The transaction of the return' }),
    amount: Amount,
    reason,
    note: z.string().meta({ description: 'Additional information; an empty string if there is none' }),
    recall_id: token('rcl')
      .nullable()
      .meta({ description: 'The recall that was granted with this return; null for other returns' }),
    direction: z.enum(DIRECTIONS).meta({
      description: '`out`: the namespace sent the money back; `in`: it received the money; `within`: both',
    }),
    other_partner_id: token('part').nullable().meta({ description: 'The other namespace; null for `within`' }),
    other_domain: z.string().nullable().meta({ description: 'Domain of the other namespace; null for `within`' }),
    created_by: z.string().nullable().meta({
      description: 'Name of the member or API key that created it; null for the side that received the money back',
    }),
    created_on: IsoTime,
  })
  .meta({ id: 'Return' })
export type Return = z.infer<typeof Return>

const minor = (description: string) => MinorUnits.optional().meta({ description, example: '10000' })
const time = z.iso.datetime({ offset: true })

/** Filters of lists of returns and recalls. */
export const amountAndTime = (records: 'returns' | 'recalls') => ({
  currency: z.string().max(3).optional().meta({ description: 'ISO 4217 currency code' }),
  amount_from: minor('Minimum amount in minor units; requires `currency`'),
  amount_to: minor('Maximum amount in minor units; requires `currency`'),
  created_from: time.optional().meta({ description: `Only ${records} created at or after this time` }),
  created_to: time.optional().meta({ description: `Only ${records} created at or before this time` }),
  payment_id: z
    .string()
    .max(64)
    .optional()
    .meta({ description: `Only ${records} of this payment` }),
})

type Amounts = { readonly [Name in 'currency' | 'amount_from' | 'amount_to']?: string | undefined }

/** Amounts of different currencies cannot be compared. */
export function requireCurrency({ currency, amount_from, amount_to }: Amounts, ctx: z.RefinementCtx): void {
  if (currency !== undefined) return
  for (const [path, given] of Object.entries({ amount_from, amount_to }))
    if (given !== undefined) ctx.addIssue({ code: 'custom', path: [path], message: 'requires currency' })
}

const filters = {
  direction: z.enum(DIRECTIONS).optional().meta({
    description: 'Only returns that the namespace sent (`out`) or received (`in`), or those within it (`within`)',
  }),
  reason: reason.optional().meta({ description: 'Only returns with this reason' }),
  ...amountAndTime('returns'),
}

export const ReturnFilters = z.object(filters).superRefine(requireCurrency)
export type ReturnFilters = z.infer<typeof ReturnFilters>

export const ReturnQuery = z.object({ ...filters, ...keyset() }).superRefine(requireCurrency)
export type ReturnQuery = z.infer<typeof ReturnQuery>

export const ReturnList = z
  .object({ count: z.int(), count_is_exact: CountIsExact, returns: z.array(Return), next_cursor: NextCursor })
  .meta({ id: 'ReturnList' })
export type ReturnList = z.infer<typeof ReturnList>

export const ReturnsOfPayment = z
  .object({
    returns: z.array(Return).max(MAX_RETURNS),
    returnable_until: IsoTime.nullable().meta({
      description: 'Deadline for returning or recalling the payment; null if it is not completed',
    }),
  })
  .meta({ id: 'ReturnsOfPayment' })
export type ReturnsOfPayment = z.infer<typeof ReturnsOfPayment>
