import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { Placeholder } from '#lib/modules/message-templates/states.ts'

export type TemplateValues = Readonly<Record<Placeholder, string>>

type Details = {
  readonly payment_id: string
  readonly amount: { readonly currency: string; readonly total: string }
  readonly reference: string
}

/** What the placeholders of a template stand for in a payment. */
export const valuesOf = ({ payment_id, amount, reference }: Details): TemplateValues => ({
  payment_id,
  amount: formatMoney({ currency: amount.currency, minor: BigInt(amount.total) }),
  reference,
})

/** A payment for previews. */
export const SAMPLE_VALUES = valuesOf({
  payment_id: 'invoice-2041',
  amount: { currency: 'USD', total: '125000' },
  reference: 'Invoice 2041',
})
