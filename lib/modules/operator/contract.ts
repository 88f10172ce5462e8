import { z } from 'zod'
import { ENVIRONMENTS, ROLES } from '../../kernel/access.ts'
import { IsoTime, keyset, NextCursor, paging, queryFlag, text, token, UnixSeconds } from '../../wire/shapes.ts'
import { ACCOUNT_TYPES, VALIDATION_STATES } from '../accounts/states.ts'
import { OrganizationVerification, VerificationRequest } from '../organizations/contract.ts'
import { DECISIONS, VERIFICATIONS } from '../organizations/states.ts'
import { RunQuery, RunRecord } from '../settlements/contract.ts'
import { DISABLED_REASONS, FAILURES } from '../webhooks/states.ts'

const reason = text(1000, 3).meta({ description: 'The organization reads it', example: 'Found in the register' })
const count = z.int().min(0)

/** Whose it is. */
const OrganizationRef = z.object({ token: token('org'), name: z.string() })
const NamespaceRef = z.object({
  token: token('part'),
  name: z.string(),
  domain: z.string(),
  environment: z.enum(ENVIRONMENTS),
})

export const VerificationQuery = z.object({
  status: z
    .enum(['pending', ...DECISIONS])
    .optional()
    .meta({ description: 'Only requests that stand like this' }),
  ...paging(),
})
export type VerificationQuery = z.infer<typeof VerificationQuery>

/** A request in the operator's queue. */
export const QueuedVerification = VerificationRequest.extend({
  organization: OrganizationRef.extend({ country: z.string() }),
  decided_by: z.string().nullable().meta({ description: 'The operator’s member, by name' }),
  attempt: z.int().positive().meta({ description: 'Which request of the organization it is, counted from 1' }),
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
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .meta({ description: 'Part of the name, an identifier, or the domain of a namespace' }),
  verification: z.enum(VERIFICATIONS).optional().meta({ description: 'Only those that stand like this' }),
  enabled: queryFlag.optional().meta({ description: '`false`: only suspended ones; `true`: no suspended ones' }),
  ...paging(),
})
export type OrganizationQuery = z.infer<typeof OrganizationQuery>

/** An organization as the operator sees it: who it is and how it stands, nothing of its business (decision 0038). */
export const NetworkOrganization = OrganizationRef.extend({
  country: z.string(),
  enabled: z.boolean().meta({ description: 'False: suspended' }),
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
  way_to_live: OrganizationVerification,
  partners: z
    .array(NamespaceRef.extend({ enabled: z.boolean() }))
    .meta({ description: 'Its namespaces, newest first; 100 at most' }),
  working_keys: count.meta({ description: 'API keys that are enabled and not revoked' }),
  open_payments: count.meta({ description: 'Payments of either side that are not decided yet, counted to 1000' }),
  unverified_members: z
    .array(z.object({ token: token('mem'), name: z.string(), email: z.string(), role: z.enum(ROLES) }))
    .meta({ description: 'Members whose email is not verified, by number; 100 at most' }),
  deletion_due_at: IsoTime.nullable().meta({
    description: 'When it closes, because its own admin asked for its deletion',
  }),
}).meta({ id: 'NetworkOrganizationDetails' })
export type NetworkOrganizationDetails = z.infer<typeof NetworkOrganizationDetails>

export const GiveReason = z.object({ reason }).meta({ id: 'GiveReason' })

const environment = z.enum(ENVIRONMENTS)

export const NetworkRunQuery = RunQuery.extend({
  environment: environment.optional().meta({ description: 'Only runs of this environment' }),
})
export const NetworkRunList = z.object({ count, runs: z.array(RunRecord) }).meta({ id: 'NetworkRunList' })
export const RunNow = z.object({ environment }).meta({ id: 'RunNow' })

export const PositionQuery = z.object({
  environment: environment.default('sandbox').meta({ description: 'Of which environment' }),
  period: z.enum(['open', 'last']).default('open').meta({
    description: '`open`: what no settlement has taken yet; `last`: the last completed batch of each currency',
  }),
  currency: z.string().max(3).optional().meta({ description: 'Only this currency', example: 'USD' }),
  ...paging(100, 50),
})
export type PositionQuery = z.infer<typeof PositionQuery>

export const NetworkPosition = z
  .object({
    namespace: NamespaceRef,
    organization: OrganizationRef,
    currency: z.string(),
    net_total: z.string().meta({ description: 'Minor units, signed: positive when the namespace is owed money' }),
    txn_count: count.meta({ description: 'Transactions that hold a line of the namespace' }),
    batch_id: token('batch').nullable().meta({ description: 'The batch that settled it; null for the open period' }),
  })
  .meta({ id: 'NetworkPosition' })
export type NetworkPosition = z.infer<typeof NetworkPosition>
export const PositionList = z
  .object({
    count,
    positions: z.array(NetworkPosition).meta({ description: 'By currency, whoever owes most first' }),
    next_cutoff: UnixSeconds.nullable().meta({ description: 'When the schedule settles next; null when it does not' }),
  })
  .meta({ id: 'NetworkPositionList' })

export const EndpointQuery = z.object({
  state: z.enum(['failing', 'disabled']).optional().meta({ description: 'Only endpoints that stand like this' }),
  ...paging(),
})
export type EndpointQuery = z.infer<typeof EndpointQuery>

/** A webhook that does not take what it is sent. Where it leads is told to the host: the rest of an address may hold a secret. */
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
    waiting: count.meta({ description: 'Deliveries that wait for their next try, counted to 1000' }),
  })
  .meta({ id: 'FailingEndpoint' })
export type FailingEndpoint = z.infer<typeof FailingEndpoint>
export const EndpointList = z.object({ count, endpoints: z.array(FailingEndpoint) }).meta({ id: 'FailingEndpointList' })

export const DEPOSIT_STATES = ['to_send', 'sent'] as const

export const DepositQuery = z.object({
  state: z.enum(DEPOSIT_STATES).default('to_send').meta({ description: 'To send, or marked as sent' }),
  order: z.enum(['oldest', 'newest']).default('oldest').meta({ description: 'By when the validation began' }),
  ...keyset(),
})
export type DepositQuery = z.infer<typeof DepositQuery>

/** The two deposits of a validation, as the operator lists them: without the number of the account and without the amounts. */
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
    sent_by: z.string().nullable().meta({ description: 'The operator’s member, by name' }),
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
    count: count.meta({ description: 'Validations in the file, each with two lines' }),
    file_name: z.string(),
    csv: z.string().meta({ description: 'RFC 4180, with a line of headings' }),
  })
  .meta({ id: 'DepositFile' })
export type DepositFile = z.infer<typeof DepositFile>

export const MarkDepositsSent = z.object({ validation_ids }).meta({ id: 'MarkDepositsSent' })
export const MarkedDeposits = z.object({ deposits: z.array(Deposits) }).meta({ id: 'MarkedDeposits' })
