import { z } from 'zod'
import { type APPROVAL_KINDS, GATED_KINDS } from '../../kernel/approval-kinds.ts'
import { Amount, Environment, IsoTime, paging, text, token } from '../../wire/shapes.ts'
import { APPROVAL_DECISIONS, ORGANIZATION_APPROVAL_STATES } from './states.ts'

const switches = {
  live_keys: z.boolean().meta({
    description: 'Creating, rotating and changing API keys of live namespaces. Disabling and revoking need no approval',
  }),
  live_webhooks: z.boolean().meta({
    description:
      'Creating, changing and deleting webhooks of live namespaces, and their secrets. Disabling needs no approval',
  }),
  live_returns: z.boolean().meta({
    description: 'Returns of live payments above the limits in `returns_up_to`. API keys cannot make these returns',
  }),
  member_roles: z.boolean().meta({
    description:
      'Changing roles, inviting members, single sign-on, sign-in rules, service tokens and audit log delivery. Removing members and pausing or deleting audit log delivery need no approval. On while any other rule is on',
  }),
  deletion: z
    .boolean()
    .meta({ description: 'Requesting deletion of the organization. Canceling it needs no approval' }),
} satisfies Record<(typeof APPROVAL_KINDS)[number], z.ZodType>

/** At most one amount per currency. */
const amounts = z
  .array(Amount)
  .max(20)
  .refine(
    (list) => new Set(list.map(({ currency }) => currency)).size === list.length,
    'must contain each currency at most once',
  )

const limits = {
  returns_up_to: amounts.meta({
    description:
      'With `live_returns`: the total per payment that can be returned without a second admin, by currency. Earlier returns of the payment count. In other currencies, every return needs a second admin',
  }),
}

/** Which changes need a second admin (decision 0175). */
export const ApprovalRules = z
  .object({
    ...switches,
    ...limits,
    admins_who_can_approve: z.int().meta({
      description:
        'Admins who can approve: active, admins for more than 24 hours, and with a confirmed email if the server sends email',
    }),
    updated_at: IsoTime.nullable().meta({ description: 'Last change; null if there was none' }),
  })
  .meta({ id: 'ApprovalRules' })
export type ApprovalRules = z.infer<typeof ApprovalRules>

/** Omitted fields keep their values. */
export const UpdateApprovalRules = z
  .object({ ...switches, ...limits })
  .partial()
  .meta({ id: 'UpdateApprovalRules' })
export type UpdateApprovalRules = z.infer<typeof UpdateApprovalRules>

const MemberRef = z.object({ token: token('mem'), name: z.string() })
const record = z.record(z.string(), z.unknown())

export const OrganizationApproval = z
  .object({
    token: token('apr'),
    kind: z.enum(GATED_KINDS),
    operation: z.string().meta({ description: 'ID of the operation', example: 'rotateApiKey' }),
    summary: z.string().meta({ description: 'What the operation does', example: 'Rotate an API key' }),
    partner_id: token('part').nullable().meta({ description: 'The namespace of the change, if it has one' }),
    environment: Environment.nullable(),
    resource_name: z.string().nullable().meta({ description: 'Name of the record, if it has one' }),
    changes: z
      .array(
        z.object({
          action: z.string().meta({ example: 'api_key.rotate' }),
          resource_id: z.string().nullable().meta({ description: 'Null for a record that is yet to be created' }),
          before: record.nullable(),
          after: record.nullable(),
        }),
      )
      .meta({ description: 'What the change would write to the audit log. Contains no secrets' }),
    state: z.enum(ORGANIZATION_APPROVAL_STATES).meta({
      description:
        '`approved`: the author can run it once, because its response contains a secret. `completed`: the change was made. `obsolete`: it is no longer possible',
    }),
    requested_by: MemberRef,
    is_own: z.boolean().meta({ description: 'Whether the caller made the request' }),
    requested_at: IsoTime,
    expires_at: IsoTime.meta({ description: 'When a pending request, or an approved one that was not run, ends' }),
    decided_by: MemberRef.nullable().meta({ description: 'Null unless a member decided' }),
    decided_at: IsoTime.nullable(),
    decision_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the request was rejected or withdrawn, or became obsolete' }),
    ended_at: IsoTime.nullable(),
  })
  .meta({ id: 'OrganizationApproval' })
export type OrganizationApproval = z.infer<typeof OrganizationApproval>

export const OrganizationApprovalQuery = z.object({
  state: z.enum(ORGANIZATION_APPROVAL_STATES).optional().meta({ description: 'Only requests in this state' }),
  ...paging(),
})
export type OrganizationApprovalQuery = z.infer<typeof OrganizationApprovalQuery>

export const OrganizationApprovalList = z
  .object({ count: z.int(), approvals: z.array(OrganizationApproval) })
  .meta({ id: 'OrganizationApprovalList' })

export const DecideApproval = z
  .object({
    decision: z.enum(APPROVAL_DECISIONS).meta({
      description: '`approved` and `rejected` by another admin, `withdrawn` by the author',
    }),
    reason: text(1000, 3)
      .optional()
      .meta({ description: 'Required for `rejected`. Visible to the organization of the author only' }),
  })
  .refine(({ decision, reason: why }) => decision !== 'rejected' || why !== undefined, {
    path: ['reason'],
    error: 'is required to reject a request',
  })
  .meta({ id: 'DecideApproval', example: { decision: 'approved' } })
export type DecideApproval = z.infer<typeof DecideApproval>

export const ApprovedRun = z
  .object({
    approval: OrganizationApproval,
    result: record.meta({ description: 'The `data` that the operation returns' }),
  })
  .meta({ id: 'ApprovedRun' })
