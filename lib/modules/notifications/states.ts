import type { Permission } from '../../kernel/permissions.ts'

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
  return_received: 'read',
  recall_received: 'read',
  recall_ended: 'read',
  webhook_failing: 'webhooks.manage',
  api_key_expiring: 'api_keys.manage',
  verification_answered: 'organization.manage',
  member_changed: 'members.manage',
} as const satisfies Readonly<Record<string, Permission>>

export type NotificationKind = keyof typeof KINDS

export const NOTIFICATION_KINDS = Object.keys(KINDS) as [NotificationKind, ...NotificationKind[]]

export const permissionOfKind = (kind: NotificationKind): Permission => KINDS[kind]

/** The kinds that a member with these permissions may see. */
export const kindsFor = (permissions: ReadonlySet<Permission>): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => permissions.has(permissionOfKind(kind)))

/** How long notifications are kept. */
export const RETENTION_DAYS = 90

/** The newest notifications of a member are kept, up to this number. */
export const MAX_PER_MEMBER = 5_000

/** Occurrences of one kind in a namespace and hour, and from one sender, that members are notified of. */
export const MAX_PER_HOUR = 100

/** Unread notifications are counted up to this number. */
export const MAX_COUNTED = 100

/** What members choose a channel for, as the settings and mails name it. */
export const KIND_NAMES: Readonly<Record<NotificationKind, string>> = {
  task_expiring: 'Your tasks that are about to expire',
  task_waiting: 'Waiting tasks',
  recall_received: 'Received recalls',
  recall_ended: 'Ended recalls',
  return_received: 'Received returns',
  settlement_failed: 'Failed settlements',
  settlement_completed: 'Completed settlements',
  liquidity_threshold: 'Liquidity thresholds',
  webhook_failing: 'Failing webhooks',
  api_key_expiring: 'Expiring API keys',
  verification_answered: 'Verification decisions',
  member_changed: 'Member changes',
}

/**
 * Where members are notified. `mail` and `digest` are also shown in the console; `off` is not made at all.
 */
export const CHANNELS = ['off', 'console', 'mail', 'digest'] as const
export type Channel = (typeof CHANNELS)[number]
