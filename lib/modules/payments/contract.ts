import { z } from 'zod'
import { SentDocument, SentDocumentInput } from '../../wire/sent-document.ts'
import {
  Amount,
  CountIsExact,
  IsoTime,
  keyset,
  MinorUnits,
  NextCursor,
  PaymentAddress,
  sorting,
  token,
  UnixSeconds,
} from '../../wire/shapes.ts'
import { DIRECTIONS, PAYMENT_STATES, PAYMENT_TYPES, STATE_FILTERS } from './states.ts'

const partyText = z.string().max(100)

/**
 * A party as sent: only the address is required, and null is treated as omitted
 * (contract#payments).
 */
export const PartyInput = z
  .object({
    payment_address: PaymentAddress,
    first_name: partyText.nullish(),
    last_name: partyText.nullish(),
    email: z.string().max(254).nullish(),
    phone: z.string().max(32).nullish(),
    type: z.string().max(64).nullish(),
    billing: z.object({ country: z.string().max(64).nullish() }).nullish(),
  })
  .meta({ id: 'PartyInput' })
export type PartyInput = z.infer<typeof PartyInput>

/** A party as returned (specification, "Party"). Missing fields are empty strings. */
export const Party = z
  .object({
    payment_address: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    type: z.string(),
    billing: z.object({ country: z.string() }),
  })
  .meta({ id: 'Party' })
export type Party = z.infer<typeof Party>

const PaymentId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 characters: A-Z, a-z, 0-9, underscores and hyphens')
  .meta({ example: 'invoice-2026-0042' })

export const CreatePayment = z
  .object({
    payment_id: PaymentId.nullish(),
    amount: Amount,
    beneficiary_party: PartyInput,
    debtor_party: PartyInput,
    reference: z.string().max(140).nullish(),
    device: SentDocumentInput.meta({ description: 'Information about the payer’s device' }).nullish(),
    location: SentDocumentInput.meta({ description: 'Where the payment was made' }).nullish(),
    payment_type: z.enum(PAYMENT_TYPES),
    // Without an example, because a fixed time would be in the past.
    expires_at: z.iso
      .datetime({ offset: true })
      .nullish()
      .meta({ description: 'At most 30 days ahead; by default, one hour after creation', example: null }),
  })
  .meta({ id: 'CreatePayment' })
export type CreatePayment = z.infer<typeof CreatePayment>

const fields = {
  payment_id: z.string(),
  amount: Amount,
  beneficiary_party: Party,
  debtor_party: Party,
  reference: z.string(),
  payment_type: z.enum(PAYMENT_TYPES),
  device: SentDocument.meta({ description: 'As sent in the request; an empty object if it was omitted' }),
  location: SentDocument.meta({ description: 'As sent in the request; an empty object if it was omitted' }),
  organization_id: token('org'),
  partner_id: token('part'),
  state: z.enum(PAYMENT_STATES),
  returned: Amount.optional().meta({
    description: 'Extension: sum of the returns. Omitted if there are no returns',
    example: null,
  }),
  returns_count: z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'Extension: number of returns. Omitted if there are no returns', example: null }),
}

/** A payment as its own operations return it: times in ISO 8601 (specification, "Payment"). */
export const Payment = z.object({ ...fields, expires_at: IsoTime, initiated_at: IsoTime }).meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

/** A payment inside a submission or an exception: times in Unix seconds. */
export const EmbeddedPayment = z
  .object({ ...fields, expires_at: UnixSeconds, initiated_at: UnixSeconds })
  .meta({ id: 'EmbeddedPayment' })
export type EmbeddedPayment = z.infer<typeof EmbeddedPayment>

/**
 * Filters of the list (contract#payments). Times are ISO 8601; addresses and reference match
 * exactly, without regard to case.
 */
export const PaymentFilters = z.object({
  payment_id: z.string().max(64).optional().meta({ description: 'Only the payment with this ID' }),
  reference: z.string().max(140).optional().meta({ description: 'Exact reference, case-insensitive' }),
  beneficiary_payment_address: z
    .string()
    .max(128)
    .optional()
    .meta({ description: 'Address of the receiving party, case-insensitive' }),
  debtor_payment_address: z
    .string()
    .max(128)
    .optional()
    .meta({ description: 'Address of the sending party, case-insensitive' }),
  state: z.enum(STATE_FILTERS).optional().meta({
    description:
      'State of the payment. `completed_or_settled` matches both states; `waiting` matches `created`, `in_admission` and `on_hold`',
  }),
  created_from: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Only payments created at or after this time' }),
  created_to: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Only payments created at or before this time' }),
  amount_min: MinorUnits.optional().meta({ description: 'Minimum amount in minor units' }),
  amount_max: MinorUnits.optional().meta({ description: 'Maximum amount in minor units' }),
  currency: z.string().max(3).optional().meta({ description: 'ISO 4217 currency code' }),
  payment_type: z.enum(PAYMENT_TYPES).optional().meta({ description: 'Only pushes or only pulls' }),
  direction: z.enum(DIRECTIONS).optional().meta({
    description:
      'Direction of the money: `in` to this namespace, `out` of it, or `within` it. A payment can be `within` only once it is submitted',
  }),
  counterparty: z.string().max(63).optional().meta({
    description:
      'Domain of the other namespace, case-insensitive. If no payment has this counterparty, all counterparties whose domain starts with the text. Only submitted payments have one',
  }),
  search: z.string().trim().max(500).optional().meta({
    description:
      'Only payments that `GET /search` finds for this text, at most 500. If it finds more, `count_is_exact` is false, and other filters, `sort` and the export are refused with 400. Finding people by name is recorded in the audit log',
    example: null,
  }),
})
export type PaymentFilters = z.infer<typeof PaymentFilters>

/** Amounts of different currencies cannot be compared, so the order by amount is by currency first. */
export const PaymentQuery = PaymentFilters.extend({ sort: sorting(['amount']), ...keyset() })
export type PaymentQuery = z.infer<typeof PaymentQuery>

export const PaymentList = z
  .object({ count: z.int(), count_is_exact: CountIsExact, payments: z.array(Payment), next_cursor: NextCursor })
  .meta({ id: 'PaymentList' })
export type PaymentList = z.infer<typeof PaymentList>
