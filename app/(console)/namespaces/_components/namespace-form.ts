import { z } from 'zod'
import { checkTypedAmount, typedAmount } from '#app/_form/typed-amount.ts'
import { ENVIRONMENTS } from '#lib/kernel/access.ts'
import { plainDecimal } from '#lib/kernel/money/amount.ts'
import { numberText } from '#lib/kernel/wording.ts'
import { CreateNamespace, type Namespace, TaskWaitingMinutes } from '#lib/modules/namespaces/contract.ts'
import { MAX_WAITING_MINUTES, MIN_WAITING_MINUTES, REVIEWED_BY } from '#lib/modules/namespaces/states.ts'

/** The admission policy and its reviewers, with the threshold in decimals. */
const policy = {
  confirm_incoming: z.boolean(),
  reviewed_by: z.enum(REVIEWED_BY),
  threshold: z.string().trim(),
  currency: z.string(),
}
type Threshold = { threshold: string; currency: string }
const checkThreshold = ({ threshold, currency }: Threshold, check: z.core.$RefinementCtx) =>
  checkTypedAmount(threshold, currency, 'threshold', check)

/** Form schema of a new namespace: the contract's name and domain, and the policy in decimals. */
export const NamespaceForm = CreateNamespace.pick({ name: true, domain: true })
  .extend({ environment: z.enum(ENVIRONMENTS), ...policy })
  .superRefine(checkThreshold)
export type NamespaceForm = z.infer<typeof NamespaceForm>

const WaitingMinutes = z
  .string()
  .trim()
  .refine(
    (text) => /^\d+$/.test(text) && TaskWaitingMinutes.safeParse(Number(text)).success,
    `Enter a whole number from ${MIN_WAITING_MINUTES} to ${numberText(MAX_WAITING_MINUTES)}`,
  )

/** Form schema of an existing namespace. Domain and environment never change. */
export const EditForm = CreateNamespace.pick({ name: true })
  .extend({ ...policy, task_waiting_minutes: WaitingMinutes })
  .superRefine(checkThreshold)
export type EditForm = z.infer<typeof EditForm>

/** Field names of the form by path in the request, for the server's errors. */
export const POLICY_FIELDS = {
  'admission_policy.review_threshold.total': 'threshold',
  'admission_policy.review_threshold.currency': 'threshold',
} as const

/** Converts a valid form to the API request. Omits an empty threshold. */
export const toRequest = <Form extends Threshold & { confirm_incoming: boolean }>({
  confirm_incoming,
  threshold,
  currency,
  ...rest
}: Form) => ({
  ...rest,
  admission_policy: { confirm_incoming, review_threshold: typedAmount(threshold, currency) },
})

export const toUpdate = ({ task_waiting_minutes: minutes, ...form }: EditForm) => ({
  ...toRequest(form),
  task_waiting_minutes: Number(minutes),
})

/** The form of a namespace as it is. */
export function toForm({
  name,
  admission_policy: { confirm_incoming, review_threshold },
  reviewed_by,
  task_waiting_minutes,
}: Namespace): EditForm {
  const threshold = review_threshold
    ? plainDecimal({ currency: review_threshold.currency, minor: BigInt(review_threshold.total) })
    : ''
  const currency = review_threshold?.currency ?? 'USD'
  return {
    name,
    confirm_incoming,
    reviewed_by,
    threshold,
    currency,
    task_waiting_minutes: String(task_waiting_minutes),
  }
}
