import { isOfOperator, type Permission } from '../../kernel/permissions.ts'
import { FAILURES } from '../webhooks/states.ts'

/**
 * All kinds of notifications, each with the permission that it needs. Only members with it are notified, and see
 * what they were notified of (decision 0193).
 */
const KINDS = {
  task_waiting: 'tasks.decide',
  task_expiring: 'tasks.decide',
  settlement_completed: 'read',
  settlement_failed: 'read',
  liquidity_threshold: 'read',
  network_liquidity_threshold: 'operator.read',
  return_received: 'read',
  recall_received: 'read',
  recall_ended: 'read',
  webhook_failing: 'webhooks.manage',
  api_key_expiring: 'api_keys.manage',
  chat_channel_failed: 'organization.manage',
  verification_answered: 'organization.manage',
  member_changed: 'members.manage',
  mail_refused: 'read',
} as const satisfies Readonly<Record<string, Permission>>

export type NotificationKind = keyof typeof KINDS

export const NOTIFICATION_KINDS = Object.keys(KINDS) as [NotificationKind, ...NotificationKind[]]

export const permissionOfKind = (kind: NotificationKind): Permission => KINDS[kind]

/** Always shown in the console and never sent, because it reports that emails do not arrive. */
const NOT_CHOSEN: readonly NotificationKind[] = ['mail_refused']

/** The kinds that members choose a channel for. */
export const CHOSEN_KINDS = NOTIFICATION_KINDS.filter((kind) => !NOT_CHOSEN.includes(kind)) as [
  NotificationKind,
  ...NotificationKind[],
]

type Reader = { readonly permissions: ReadonlySet<Permission>; readonly isOperator: boolean }

/** The kinds that a member may see: those of operators only while the organization operates the network. */
export const kindsSeenBy = ({ permissions, isOperator }: Reader): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => permissions.has(permissionOfKind(kind)) && (isOperator || !isOfOperators(kind)))

/** The kinds that a member chooses a channel for. */
export const kindsChosenBy = (reader: Reader): NotificationKind[] =>
  kindsSeenBy(reader).filter((kind) => !NOT_CHOSEN.includes(kind))

/** Kinds about the organization, or about other organizations, instead of one of its namespaces. */
const OF_ORGANIZATION: readonly NotificationKind[] = [
  'network_liquidity_threshold',
  'chat_channel_failed',
  'verification_answered',
  'member_changed',
  'mail_refused',
]

export const hasNamespace = (kind: NotificationKind): boolean => !OF_ORGANIZATION.includes(kind)

/** Kinds that only the network operator's members are notified of. */
export const isOfOperators = (kind: NotificationKind): boolean => isOfOperator(permissionOfKind(kind))

/** How long notifications are kept. */
export const RETENTION_DAYS = 90

/** The newest notifications of a member are kept, up to this number. */
export const MAX_PER_MEMBER = 5_000

/** Occurrences of one kind in a namespace and hour, and from one sender, that members are notified of. */
export const MAX_PER_HOUR = 100

/** Unread notifications are counted up to this number. */
export const MAX_COUNTED = 100

/** The kinds as the settings and mails name them. */
export const KIND_NAMES: Readonly<Record<NotificationKind, string>> = {
  task_expiring: 'Your tasks expiring soon',
  task_waiting: 'Open tasks',
  recall_received: 'Received recalls',
  recall_ended: 'Closed recalls',
  return_received: 'Received returns',
  settlement_failed: 'Failed settlements',
  settlement_completed: 'Completed settlements',
  liquidity_threshold: 'Liquidity thresholds',
  network_liquidity_threshold: 'Liquidity thresholds in the network',
  webhook_failing: 'Failing webhooks',
  api_key_expiring: 'Expiring API keys',
  chat_channel_failed: 'Chat delivery failures',
  verification_answered: 'Verification decisions',
  member_changed: 'Member changes',
  mail_refused: 'Refused emails',
}

/**
 * Where members are notified. `mail` and `digest` are also shown in the console; `off` is not made at all.
 */
export const CHANNELS = ['off', 'console', 'mail', 'digest'] as const
export type Channel = (typeof CHANNELS)[number]

/** What a channel understands: Slack’s payload, as its compatible products do, or Teams’ Adaptive Cards. */
export const CHAT_PRODUCTS = ['slack', 'teams'] as const
export type ChatProduct = (typeof CHAT_PRODUCTS)[number]

/** Each event is written once per channel. */
export const MAX_CHAT_CHANNELS = 10

/** Messages a minute and channel. The last one says how many notifications it stands for. */
export const MAX_CHAT_PER_MINUTE = 30

/** Older messages are not sent. */
export const MAX_CHAT_AGE_MS = 86_400_000

/** Why an attempt failed. `unreadable_address`: the stored address cannot be decrypted with the gateway’s keys. */
export const CHAT_FAILURES = [...FAILURES, 'unreadable_address'] as const
export type ChatFailure = (typeof CHAT_FAILURES)[number]

/** A channel is for a team, so kinds that concern a single member are not offered, nor those of operators. */
const NOT_POSTED = [
  'task_expiring',
  'mail_refused',
  'network_liquidity_threshold',
] as const satisfies readonly NotificationKind[]

export type ChatKind = Exclude<NotificationKind, (typeof NOT_POSTED)[number]>

export const CHAT_KINDS = NOTIFICATION_KINDS.filter((kind) => !NOT_POSTED.some((one) => one === kind)) as [
  ChatKind,
  ...ChatKind[],
]

/** `failing`: attempts fail and are repeated. `failed`: nothing is sent until an admin changes or resumes it. */
export const CHAT_STATUSES = ['active', 'failing', 'failed', 'paused'] as const
export type ChatStatus = (typeof CHAT_STATUSES)[number]
