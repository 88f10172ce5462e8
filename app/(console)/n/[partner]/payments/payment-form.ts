import { z } from 'zod'
import { checkTypedAmount, typedAmount } from '#app/_form/typed-amount.ts'
import { plainDecimal } from '#lib/kernel/money/amount.ts'
import { CreatePayment, type Party, type Payment } from '#lib/modules/payments/contract.ts'
import { PAYMENT_TYPES } from '#lib/modules/payments/states.ts'

const FilledParty = z.object({ payment_address: z.string().trim().min(1) })

/** Form values, by API names. The amount is a decimal in its currency. */
const Filled = z.object({
  amount: z.object({ total: z.string().trim().min(1), currency: z.string() }),
  debtor_party: FilledParty,
  beneficiary_party: FilledParty,
  reference: z.string().trim(),
  payment_type: z.enum(PAYMENT_TYPES),
  submit: z.boolean(),
})
type PaymentForm = z.infer<typeof Filled>

const Submission = CreatePayment.extend({ submit: z.boolean() })
/** The API request, and whether to submit the payment immediately. */
export type PaymentFormValues = z.infer<typeof Submission>

type Original = Pick<Payment, 'debtor_party' | 'beneficiary_party'>

/**
 * Form schema of a new payment. Keeps an original party's details as long as its address is
 * unchanged.
 */
export const paymentForm = (original?: Original) =>
  Filled.superRefine(({ amount: { total, currency } }, check) =>
    checkTypedAmount(total, currency, 'amount.total', check),
  )
    .transform(({ amount, debtor_party, beneficiary_party, reference, ...rest }): unknown => ({
      ...rest,
      amount: typedAmount(amount.total, amount.currency),
      debtor_party: partyOf(debtor_party, original?.debtor_party),
      beneficiary_party: partyOf(beneficiary_party, original?.beneficiary_party),
      reference: reference || undefined,
    }))
    .pipe(Submission as z.ZodType<PaymentFormValues, unknown>)

function partyOf({ payment_address }: PaymentForm['debtor_party'], original: Party | undefined) {
  const isSame = original?.payment_address.toLowerCase() === payment_address.toLowerCase()
  return { ...(isSame ? original : {}), payment_address }
}

export const NEW_PAYMENT: PaymentForm = {
  amount: { total: '', currency: 'USD' },
  debtor_party: { payment_address: '' },
  beneficiary_party: { payment_address: '' },
  reference: '',
  payment_type: 'Type_Push',
  submit: true,
}

/** Why the type of a similar payment differs from the original's, or undefined if it does not. */
export function switchedType({ payment_type, partner_id }: Payment, partner: string): string | undefined {
  if (partner_id === partner) return undefined
  return payment_type === 'Type_Push'
    ? 'The other institution pushed the original payment. You can only request it with a pull.'
    : 'The other institution pulled the original payment. You can only send it with a push.'
}

/**
 * Form values that duplicate a payment. Only the initiator can create a payment of its type, so a
 * push or pull by the other side becomes a pull or push from here.
 */
export function similarTo(payment: Payment, partner: string): PaymentForm {
  const { amount, debtor_party, beneficiary_party, reference, payment_type: type, partner_id } = payment
  const opposite = type === 'Type_Push' ? 'Type_Pull' : 'Type_Push'
  return {
    amount: {
      total: plainDecimal({ currency: amount.currency, minor: BigInt(amount.total) }),
      currency: amount.currency,
    },
    debtor_party: { payment_address: debtor_party.payment_address },
    beneficiary_party: { payment_address: beneficiary_party.payment_address },
    reference,
    payment_type: partner_id === partner ? type : opposite,
    submit: true,
  }
}

/** Example addresses for a new payment. The namespace's own side uses its domain. */
export function exampleParties(type: Payment['payment_type'], domain: string) {
  const other = domain === 'meadow' ? 'harbor' : 'meadow'
  const isPush = type === 'Type_Push'
  return { debtor: `juniper@${isPush ? domain : other}`, beneficiary: `corner-shop@${isPush ? other : domain}` }
}
