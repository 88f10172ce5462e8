import { z } from 'zod'
import { parseDecimal } from '#lib/kernel/money/amount.ts'
import { CURRENCY_DIGITS } from '#lib/kernel/money/currencies.ts'
import { CreateNamespace } from '#lib/modules/namespaces/contract.ts'

export const CURRENCIES: readonly string[] = [...CURRENCY_DIGITS.keys()].sort()

/** The form of a new namespace: the contract's name and domain, and the policy as a person writes it. */
export const NamespaceForm = CreateNamespace.pick({ name: true, domain: true })
  .extend({ confirm_incoming: z.boolean(), threshold: z.string().trim(), currency: z.string() })
  .superRefine(({ threshold, currency }, check) => {
    const wrong = threshold === '' ? undefined : wrongAmount(threshold, currency)
    if (wrong) check.addIssue({ code: 'custom', path: ['threshold'], message: wrong })
  })
export type NamespaceForm = z.infer<typeof NamespaceForm>

/** What the API gets of the form: no threshold where none was written. Needs a form that passed its schema. */
export function toRequest({ name, domain, confirm_incoming, threshold, currency }: NamespaceForm) {
  const total = threshold === '' ? undefined : parseDecimal(threshold, currency).toString()
  return {
    name,
    domain,
    admission_policy: { confirm_incoming, review_threshold: total ? { total, currency } : null },
  }
}

function wrongAmount(text: string, currency: string): string | undefined {
  try {
    return parseDecimal(text, currency) === 0n ? 'Must be more than 0' : undefined
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}
