import { idTime } from '../../kernel/ids.ts'
import type { ExpiringApiKey } from '../api-keys/contract.ts'
import type { LiquidityAlert } from '../liquidity/contract.ts'
import type { Recall } from '../recalls/contract.ts'
import type { Return } from '../returns/contract.ts'
import type { BatchSummary } from '../settlements/contract.ts'
import { noticesDue } from '../webhooks/index.ts'
import type { NotificationKind } from './states.ts'
import type { QueuedRow } from './table.ts'
import { type FactsOf, type MemberChange, wordsOf } from './words.ts'

/** Something that members are notified of. */
export type Occurrence = {
  [K in NotificationKind]: {
    readonly kind: K
    readonly organizationId: string
    readonly partnerId: string | null
    readonly subject: string
    readonly occurrence: string
    readonly facts: FactsOf[K]
    /** When it happened. */
    readonly at: Date
    /** For kinds that other namespaces cause, the domain of the one that did; null if it is the namespace itself. */
    readonly sender?: string | null
    /** Number of the only member to notify. */
    readonly onlyNumber?: number
    /** ID of the member who did it and needs no notification. */
    readonly byId?: string | null
    /** Start of the `occurrence` that this one ends. Only members and channels that were notified of that one are notified. */
    readonly endOf?: string
  }
}[NotificationKind]

type Found = {
  [K in NotificationKind]: readonly [kind: K, subject: string, facts: FactsOf[K], sender?: string | null]
}[NotificationKind]

/** What the trigger stores of an audit entry. */
export type AuditedFacts = {
  readonly resource_id: string
  readonly actor_id: string | null
  readonly by: string | null
}

const settled = (batch: BatchSummary): Found =>
  batch.status === 'FAILED'
    ? ['settlement_failed', batch.token, { currency: batch.currency }]
    : [
        'settlement_completed',
        batch.token,
        { currency: batch.currency, total: batch.net_total ?? '0', transactions: batch.txn_count },
      ]

/** A batch that becomes final changes, too. Members were notified when it completed. */
const settlementFailed = (batch: BatchSummary) => (batch.status === 'FAILED' ? settled(batch) : undefined)

/** For a return that grants a recall, members are notified of the end of the recall. */
function returned({ return_id, direction, recall_id, payment_id, amount, other_domain }: Return): Found | undefined {
  if (direction === 'out' || recall_id !== null) return undefined
  return ['return_received', return_id, { payment_id, amount, from: other_domain }, other_domain]
}

function recalled({ recall_id, direction, payment_id, amount, other_domain, expires_on }: Recall): Found | undefined {
  if (direction === 'out') return undefined
  return ['recall_received', recall_id, { payment_id, amount, from: other_domain, until: expires_on }, other_domain]
}

/** Members are not notified of ends that their namespace caused. */
function recallEnded({ recall_id, direction, payment_id, amount, state, other_domain }: Recall): Found | undefined {
  const isOwn = direction === 'in' ? state === 'granted' || state === 'refused' : state === 'canceled'
  return isOwn ? undefined : ['recall_ended', recall_id, { payment_id, amount, state }, other_domain]
}

const exceeded = ({
  partner_id,
  currency,
  threshold_percent: percent,
  headroom,
  next_cutoff_on: next_cutoff = null,
}: LiquidityAlert): Found => [
  'liquidity_threshold',
  `${partner_id} ${currency}`,
  { currency, percent, headroom: headroom?.total ?? null, next_cutoff },
]

const keyExpiring = ({ token, name, days_left, expires_at }: ExpiringApiKey): Found => [
  'api_key_expiring',
  token,
  { name, days_left, ...(expires_at && { expires_at: new Date(expires_at.seconds * 1000).toISOString() }) },
]

const answered =
  (approved: boolean) =>
  ({ resource_id }: AuditedFacts): Found => ['verification_answered', resource_id, { approved }]

/** The member's name is added when the notification is made. */
const member =
  (change: MemberChange) =>
  ({ resource_id, by }: AuditedFacts): Found => ['member_changed', resource_id, { name: '', change, by }]

type Recovery = { readonly token: string; readonly name: string; readonly since: string; readonly at: string }

/** Undefined after failures that were too short for a notification. */
function recovered({ token, name, since, at }: Recovery): Found | undefined {
  const [from, until] = [new Date(since), new Date(at)]
  if (noticesDue(from, until) === 0) return undefined
  return ['webhook_failing', token, { name, since: from.toISOString(), recovered: until.toISOString() }]
}

/** The events and audited actions, and the ends of failures, that the trigger `queue_notifications` queues. */
const SOURCES: Readonly<Record<string, (data: never) => Found | undefined>> = {
  'RT_SettlementBatches EK_Created': settled,
  'RT_SettlementBatches EK_Updated': settlementFailed,
  'RT_Liquidity EK_Threshold': exceeded,
  'RT_Returns EK_Created': returned,
  'RT_Recalls EK_Created': recalled,
  'RT_Recalls EK_Updated': recallEnded,
  'RT_ApiKeys EK_Expiring': keyExpiring,
  'RT_ApiKeys EK_Expired': keyExpiring,
  'RT_Webhooks EK_Recovered': recovered,
  'verification.approve': answered(true),
  'verification.reject': answered(false),
  'member.create': member('joined'),
  'member.change_role': member('role'),
  'member.remove': member('removed'),
  'member.disable': member('disabled'),
  'member.enable': member('enabled'),
}

/**
 * What members are notified of for a queued event or audit entry; undefined if it concerns nobody. Throws if the data
 * lacks what the notification needs.
 */
export function occurrenceOf({ token, organizationId, partnerId, what, data }: QueuedRow): Occurrence | undefined {
  const found = SOURCES[what]?.(data as never)
  if (!found) return undefined
  const [kind, subject, facts, sender] = found
  if (typeof subject !== 'string') throw new Error('the queued entry does not name its record')
  wordsOf({ kind, subject, facts, partnerId })
  const isAudited = !what.startsWith('RT_')
  const { since, recovered: end }: Partial<FactsOf['webhook_failing']> = kind === 'webhook_failing' ? facts : {}
  return {
    kind,
    subject,
    facts,
    ...(sender !== undefined && { sender }),
    organizationId,
    partnerId: isAudited ? null : partnerId,
    ...(end === undefined
      ? { at: idTime(token), occurrence: token }
      : { at: new Date(end), occurrence: `${since} recovered`, endOf: since }),
    byId: isAudited ? (data as AuditedFacts).actor_id : null,
  } as Occurrence
}
