import { z } from 'zod'
import { checkTypedAmount, typedAmount } from '#app/_form/typed-amount.ts'
import { ENVIRONMENTS } from '#lib/kernel/access.ts'
import { CreateNamespace } from '#lib/modules/namespaces/contract.ts'
import { REVIEWED_BY } from '#lib/modules/namespaces/states.ts'

/** Form schema of a new namespace: the contract's name and domain, and the policy in decimals. */
export const NamespaceForm = CreateNamespace.pick({ name: true, domain: true })
  .extend({
    environment: z.enum(ENVIRONMENTS),
    confirm_incoming: z.boolean(),
    reviewed_by: z.enum(REVIEWED_BY),
    threshold: z.string().trim(),
    currency: z.string(),
  })
  .superRefine(({ threshold, currency }, check) => checkTypedAmount(threshold, currency, 'threshold', check))
export type NamespaceForm = z.infer<typeof NamespaceForm>

/** Converts a valid form to the API request. Omits an empty threshold. */
export const toRequest = ({ confirm_incoming, threshold, currency, ...rest }: NamespaceForm) => ({
  ...rest,
  admission_policy: { confirm_incoming, review_threshold: typedAmount(threshold, currency) },
})
