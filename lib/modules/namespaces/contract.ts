import { z } from 'zod'
import { Amount, Environment, paging, queryFlag, SecondsObject, sorting, text, token } from '../../wire/shapes.ts'
import { DOMAIN_REFUSALS, MAX_WAITING_MINUTES, MIN_WAITING_MINUTES, REVIEWED_BY } from './states.ts'

/** The label after the @ of a namespace's addresses (contract#namespaces). */
export const Domain = z
  .string()
  .regex(/^[a-z0-9-]{2,63}$/, 'must be 2 to 63 characters: a-z, 0-9 and hyphens')
  .meta({ example: 'harbor' })

/**
 * Which payments require a decision by the namespace (contract#payments, table of tasks). Payments
 * in another currency cannot be compared with the threshold and are reviewed (decision 0004).
 */
export const AdmissionPolicy = z
  .object({ confirm_incoming: z.boolean(), review_threshold: Amount.nullable() })
  .meta({ id: 'AdmissionPolicy' })
export type AdmissionPolicy = z.infer<typeof AdmissionPolicy>

/** Who can decide the tasks that the admission policy opens (decision 0073). */
export const ReviewedBy = z.enum(REVIEWED_BY).meta({
  id: 'ReviewedBy',
  description:
    'Who can decide `payment_review` and `incoming_confirmation` tasks. `anyone`: members and API keys. `member`: members only. `another_member`: members who neither created the payment nor completed another of its tasks',
})
export type ReviewedBy = z.infer<typeof ReviewedBy>

export const CreateNamespace = z
  .object({
    name: text(100, 2),
    domain: Domain,
    environment: Environment.default('sandbox'),
    enabled: z.boolean().default(true),
    admission_policy: AdmissionPolicy.default({ confirm_incoming: false, review_threshold: null }),
    reviewed_by: ReviewedBy.default('anyone'),
  })
  .meta({ id: 'CreateNamespace' })
export type CreateNamespace = z.infer<typeof CreateNamespace>

const LogBodies = z.boolean().meta({
  description: 'Whether the request log contains masked request and response bodies for 7 days. Off for new namespaces',
})

export const TaskWaitingMinutes = z.int().min(MIN_WAITING_MINUTES).max(MAX_WAITING_MINUTES).meta({
  description:
    'Minutes after which an open task counts as waiting and members are notified of it. New namespaces have 30',
  example: 45,
})

/**
 * Omitted fields keep their values; a policy is replaced as a whole. Domain and environment never
 * change.
 */
export const UpdateNamespace = z
  .object({
    name: text(100, 2),
    enabled: z.boolean(),
    admission_policy: AdmissionPolicy,
    reviewed_by: ReviewedBy,
    log_bodies: LogBodies,
    task_waiting_minutes: TaskWaitingMinutes,
  })
  .partial()
  .meta({ id: 'UpdateNamespace' })
export type UpdateNamespace = z.infer<typeof UpdateNamespace>

export const Namespace = z
  .object({
    token: token('part'),
    org_id: token('org'),
    name: z.string(),
    domain: z.string(),
    enabled: z.boolean(),
    environment: Environment,
    admission_policy: AdmissionPolicy,
    reviewed_by: ReviewedBy,
    log_bodies: LogBodies,
    task_waiting_minutes: TaskWaitingMinutes,
    created_at: SecondsObject,
    updated_at: SecondsObject,
  })
  .meta({ id: 'Namespace' })
export type Namespace = z.infer<typeof Namespace>

export const DomainQuery = z.object({
  domain: Domain.meta({ description: 'Domain of the namespace', example: 'harbor' }),
  environment: Environment.default('sandbox').meta({ description: 'Environment of the namespace' }),
})
export type DomainQuery = z.infer<typeof DomainQuery>
export const DomainVerdict = z
  .object({
    is_available: z.boolean(),
    reason: z.enum(DOMAIN_REFUSALS).nullable().meta({
      description:
        'Why a namespace cannot be created: `taken` or `reserved` domain, `not_verified` for live, or `limit_reached`. Null if it can',
    }),
  })
  .meta({ id: 'DomainVerdict' })

export const NamespaceQuery = z.object({
  enabled: queryFlag.optional().meta({ description: '`true`: only enabled namespaces. `false`: only disabled ones' }),
  sort: sorting(['name', 'environment', 'status', 'created']),
  ...paging(),
})
export const NamespaceList = z.object({ count: z.int(), partners: z.array(Namespace) }).meta({ id: 'NamespaceList' })
export type NamespaceList = z.infer<typeof NamespaceList>
