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
