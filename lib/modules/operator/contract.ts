import { z } from 'zod'
import { RoleRef } from '../../wire/roles.ts'
import {
  Environment,
  IsoTime,
  keyset,
  NextCursor,
  paging,
  queryFlag,
  text,
  token,
  UnixSeconds,
} from '../../wire/shapes.ts'
import { ACCOUNT_TYPES, VALIDATION_STATES } from '../accounts/states.ts'
import { AccountChange } from '../finality/contract.ts'
import { LiquidityChange } from '../liquidity/contract.ts'
import { OrganizationVerification, VerificationRequest } from '../organizations/contract.ts'
import { DECISIONS, VERIFICATIONS } from '../organizations/states.ts'
import { RunQuery } from '../settlements/contract.ts'
import { FINALITY_STATES } from '../settlements/states.ts'
import { DISABLED_REASONS, FAILURES } from '../webhooks/states.ts'
import { NetworkRun, PositionTotal } from './network/contract.ts'
import { APPROVAL_ACTIONS, APPROVAL_STATES } from './states.ts'

const reason = text(1000, 3).meta({
  description: 'Reason, visible to the organization',
  example: 'Found in the register',
})
const count = z.int().min(0)

const OrganizationRef = z.object({ token: token('org'), name: z.string() })
const NamespaceRef = z.object({
  token: token('part'),
  name: z.string(),
  domain: z.string(),
  environment: Environment,
})

const OperatorRef = z.object({ token: token('mem'), name: z.string() })

/** A request of one operator for the approval of another (decision 0086). */
export const ApprovalRequest = z
  .object({
    token: token('apr'),
    action: z.enum(APPROVAL_ACTIONS).meta({ description: 'Action to approve' }),
    organization: OrganizationRef.meta({ description: 'The organization that the action affects' }),
    resource_id: z.string().meta({
      description: 'ID of the organization, of its live access request, or of the change',
    }),
    liquidity_change: LiquidityChange.nullable().meta({
      description: 'With the action `liquidity.change`: the proposed change; otherwise null',
      example: null,
    }),
    account_change: AccountChange.nullable().meta({
      description: 'With an action on an account: the proposed change; otherwise null',
      example: null,
    }),
    reason: z.string().meta({ description: 'Reason, visible to the organization once the action is approved' }),
    state: z.enum(APPROVAL_STATES).meta({
      description:
        '`approved`: the action was taken. `obsolete`: the action is no longer possible, or its author is no longer an operator',
    }),
    requested_by: OperatorRef,
    is_own: z.boolean().meta({ description: 'Whether the caller made the request' }),
    requested_at: IsoTime,
    expires_at: IsoTime,
    decided_by: OperatorRef.nullable().meta({ description: 'Null unless a member decided' }),
    ended_at: IsoTime.nullable(),
    decision_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why the request was rejected or withdrawn, or became obsolete' }),
  })
  .meta({ id: 'ApprovalRequest' })
export type ApprovalRequest = z.infer<typeof ApprovalRequest>
const approval = ApprovalRequest.nullable().meta({
  description: 'The action that waits for the approval of a second operator; null if there is none',
})

export const ApprovalQuery = z.object({
  state: z.enum(APPROVAL_STATES).optional().meta({ description: 'Only requests in this state' }),
  action: z.enum(APPROVAL_ACTIONS).optional().meta({ description: 'Only requests for this action' }),
  ...paging(),
})
export type ApprovalQuery = z.infer<typeof ApprovalQuery>
export const ApprovalList = z.object({ count, approvals: z.array(ApprovalRequest) }).meta({ id: 'ApprovalList' })

export const VerificationQuery = z.object({
  status: z
    .enum(['pending', ...DECISIONS])
    .optional()
    .meta({ description: 'Only requests with this status' }),
  ...paging(),
})
export type VerificationQuery = z.infer<typeof VerificationQuery>

/** A request in the operator's queue. */
export const QueuedVerification = VerificationRequest.extend({
  organization: OrganizationRef.extend({ country: z.string() }),
  decided_by: z.string().nullable().meta({ description: 'Names of the operator’s members who decided' }),
  attempt: z.int().positive().meta({ description: 'Number of the request within its organization, starting at 1' }),
  approval,
}).meta({ id: 'QueuedVerification' })
export type QueuedVerification = z.infer<typeof QueuedVerification>
export const VerificationList = z
  .object({ count, verifications: z.array(QueuedVerification) })
  .meta({ id: 'VerificationList' })

export const DecideVerification = z
  .object({ decision: z.enum(DECISIONS), reason })
  .meta({ id: 'DecideVerification', example: { decision: 'approved', reason: 'Found in the register' } })
export type DecideVerification = z.infer<typeof DecideVerification>

export const OrganizationQuery = z.object({
  search: z.string().trim().max(100).optional().meta({
    description:
      'Part of the organization’s name, of its legal name, or of the name or domain of one of its namespaces; its ID or that of one of its namespaces, payments or batches; its registration number; a payment address in any environment; the full email of a member; or the full host of a webhook, if at most 20 organizations have one there. A payment ID that a client chose is looked up only if nothing else matches. Case-insensitive, except for payment IDs',
  }),
  verification: z
    .enum(VERIFICATIONS)
    .optional()
    .meta({ description: 'Only organizations with this verification status' }),
  enabled: queryFlag
    .optional()
    .meta({ description: '`true`: only organizations that are not suspended. `false`: only suspended ones' }),
  ...paging(),
})
export type OrganizationQuery = z.infer<typeof OrganizationQuery>

/**
 * An organization as the operator sees it: identity and status, but no business data (decision
 * 0038).
 */
export const NetworkOrganization = OrganizationRef.extend({
  country: z.string(),
  enabled: z.boolean().meta({ description: 'False if the organization is suspended' }),
  suspended_at: IsoTime.nullable(),
  suspension_reason: z.string().nullable(),
  verification: z.enum(VERIFICATIONS),
  operator: z.boolean(),
  namespaces: count,
  live_namespaces: count,
  members: count,
  created_at: IsoTime,
}).meta({ id: 'NetworkOrganization' })
export type NetworkOrganization = z.infer<typeof NetworkOrganization>
export const OrganizationList = z
  .object({ count, organizations: z.array(NetworkOrganization) })
  .meta({ id: 'OrganizationList' })

export const NetworkOrganizationDetails = NetworkOrganization.extend({
  approval,
  way_to_live: OrganizationVerification,
  partners: z
    .array(NamespaceRef.extend({ enabled: z.boolean() }))
    .meta({ description: 'Up to 100 of its namespaces, newest first' }),
  working_keys: count.meta({ description: 'Number of enabled API keys' }),
  open_payments: count.meta({ description: 'Number of open payments, sent and received, up to 1000' }),
  unverified_members: z
    .array(z.object({ token: token('mem'), name: z.string(), email: z.string(), role: RoleRef }))
    .meta({ description: 'Up to 100 members whose email is not verified, ordered by number' }),
  deletion_due_at: IsoTime.nullable().meta({
    description: 'When the organization closes; null unless its admin has requested its deletion',
  }),
}).meta({ id: 'NetworkOrganizationDetails' })
export type NetworkOrganizationDetails = z.infer<typeof NetworkOrganizationDetails>

export const GiveReason = z.object({ reason }).meta({ id: 'GiveReason' })
export const RenameOrganization = z.object({ name: text(100, 2), reason }).meta({ id: 'RenameOrganization' })
export type RenameOrganization = z.infer<typeof RenameOrganization>

const environment = Environment

export const NetworkRunQuery = RunQuery.extend({
  environment: environment.optional().meta({ description: 'Only runs in this environment' }),
  finality: z.enum(FINALITY_STATES).optional().meta({
    description:
      'Only runs with settlement instructions. `pending`: a batch of the run is not final. `final`: all of them are',
  }),
})
export const NetworkRunList = z.object({ count, runs: z.array(NetworkRun) }).meta({ id: 'NetworkRunList' })
export const RunNow = z.object({ environment }).meta({ id: 'RunNow' })

export const PositionQuery = z.object({
  environment: environment.default('sandbox').meta({ description: 'Environment of the positions' }),
  period: z.enum(['open', 'last']).default('open').meta({
    description: '`open`: unsettled transactions. `last`: the last completed batch of each currency',
  }),
  currency: z.string().max(3).optional().meta({ description: 'Only positions in this currency', example: 'USD' }),
  ...paging(100, 50),
})
export type PositionQuery = z.infer<typeof PositionQuery>

export const NetworkPosition = z
  .object({
    namespace: NamespaceRef,
    organization: OrganizationRef,
    currency: z.string(),
    net_total: z
      .string()
      .meta({ description: 'Net position in signed minor units; positive if the namespace is owed money' }),
    txn_count: count.meta({ description: 'Number of transactions that involve the namespace' }),
    batch_id: token('batch').nullable().meta({ description: 'The batch of the position; null in the open period' }),
  })
  .meta({ id: 'NetworkPosition' })
export type NetworkPosition = z.infer<typeof NetworkPosition>
export const PositionList = z
  .object({
    count,
    positions: z
      .array(NetworkPosition)
      .meta({ description: 'Ordered by currency, then by amount owed, largest first' }),
    totals: z
      .array(PositionTotal)
      .meta({ description: 'Totals of all currencies, regardless of the page and `currency`' }),
    next_cutoff: UnixSeconds.nullable().meta({
      description: 'Time of the next scheduled cutoff; null if settlement is not scheduled',
    }),
  })
  .meta({ id: 'NetworkPositionList' })

export const EndpointQuery = z.object({
  environment: environment.optional().meta({ description: 'Only endpoints in this environment' }),
  state: z.enum(['failing', 'disabled']).optional().meta({ description: 'Only endpoints in this state' }),
  ...paging(),
})
export type EndpointQuery = z.infer<typeof EndpointQuery>

/**
 * A webhook with failing deliveries. Only the URL's host is shown, because its path can contain a
 * secret.
 */
export const FailingEndpoint = z
  .object({
    token: token('whk'),
    host: z.string().meta({ example: 'hooks.harbor.example' }),
    organization: OrganizationRef,
    namespace: NamespaceRef,
    state: z.enum(['failing', 'disabled']),
    disabled_reason: z.enum(DISABLED_REASONS).nullable(),
    failing_since: IsoTime.nullable(),
    last_attempt_at: IsoTime.nullable(),
    last_failure: z.enum(FAILURES).nullable(),
    last_status_code: z.int().nullable(),
    waiting: count.meta({ description: 'Number of pending deliveries, up to 1000' }),
  })
  .meta({ id: 'FailingEndpoint' })
export type FailingEndpoint = z.infer<typeof FailingEndpoint>
export const EndpointList = z.object({ count, endpoints: z.array(FailingEndpoint) }).meta({ id: 'FailingEndpointList' })

const DEPOSIT_STATES = ['to_send', 'sent'] as const

export const DepositQuery = z.object({
  state: z
    .enum(DEPOSIT_STATES)
    .default('to_send')
    .meta({ description: '`to_send`: only microdeposits to be sent. `sent`: only microdeposits marked as sent' }),
  order: z.enum(['oldest', 'newest']).default('oldest').meta({ description: 'Sort order by start of the validation' }),
  ...keyset(),
})
export type DepositQuery = z.infer<typeof DepositQuery>

/** The two deposits of a validation, without account number and amounts. */
export const Deposits = z
  .object({
    validation_id: token('val'),
    account_id: token('acct'),
    organization: OrganizationRef,
    namespace: NamespaceRef,
    account_title: z.string(),
    masked_account_number: z.string(),
    routing_number: z.string(),
    account_type: z.enum(ACCOUNT_TYPES),
    currency: z.string(),
    state: z.enum(DEPOSIT_STATES),
    validation_status: z.enum(VALIDATION_STATES),
    requested_at: IsoTime,
    sent_at: IsoTime.nullable(),
    sent_by: z.string().nullable().meta({ description: 'Name of the operator’s member who marked them as sent' }),
  })
  .meta({ id: 'AccountDeposits' })
export type Deposits = z.infer<typeof Deposits>
export const DepositList = z
  .object({ count, deposits: z.array(Deposits), next_cursor: NextCursor })
  .meta({ id: 'AccountDepositsList' })

const validation_ids = z.array(token('val')).min(1).max(200)

export const ExportDeposits = z.object({ validation_ids: validation_ids.optional() }).meta({ id: 'ExportDeposits' })
export const DepositFile = z
  .object({
    count: count.meta({ description: 'Number of validations in the file; each has two rows' }),
    file_name: z.string(),
    csv: z.string().meta({ description: 'CSV (RFC 4180) with a header row' }),
  })
  .meta({ id: 'DepositFile' })
export type DepositFile = z.infer<typeof DepositFile>

export const MarkDepositsSent = z.object({ validation_ids }).meta({ id: 'MarkDepositsSent' })
export const MarkedDeposits = z.object({ deposits: z.array(Deposits) }).meta({ id: 'MarkedDeposits' })
