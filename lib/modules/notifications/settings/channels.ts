import { type RoleRef, STRONGEST_ROLE } from '../../../kernel/access.ts'
import type { Permission } from '../../../kernel/permissions.ts'
import { CHOSEN_KINDS, type Channel, type NotificationKind } from '../states.ts'

/** The channels that are sent, besides the console. */
export type SentChannel = Exclude<Channel, 'off' | 'console'>

export const isSent = (channel: Channel): channel is SentChannel => channel === 'mail' || channel === 'digest'

/** A channel for members with a permission; others are notified in the console. */
type Default = readonly [channel: SentChannel, permission: Permission]

/**
 * What expires or costs money is mailed to those who can act on it, what they need not act on is collected, and the
 * rest stays in the console (decision 0198).
 */
const DEFAULTS: Readonly<Partial<Record<NotificationKind, Default>>> = {
  task_expiring: ['mail', 'tasks.decide'],
  settlement_failed: ['mail', 'settlements.run'],
  recall_received: ['mail', 'recalls.create'],
  webhook_failing: ['mail', 'webhooks.manage'],
  api_key_expiring: ['mail', 'api_keys.manage'],
  chat_channel_failed: ['mail', 'organization.manage'],
  verification_answered: ['mail', 'organization.manage'],
  return_received: ['digest', 'returns.create'],
  recall_ended: ['digest', 'recalls.create'],
}

/** Kinds that a single admin cannot turn off, because they protect the organization or the network (decision 0218). */
export const MAILED_TO_ADMINS: readonly NotificationKind[] = [
  'webhook_failing',
  'api_key_expiring',
  'liquidity_threshold',
  'network_liquidity_threshold',
]

/** Whether members whose role includes the permission get the kind in a digest unless they choose differently. */
export const isDigestByDefault = (kind: NotificationKind): boolean => DEFAULTS[kind]?.[0] === 'digest'

type Holder = { readonly role: RoleRef; readonly permissions: ReadonlySet<Permission> }

/** Whether the member is mailed about this kind, at once or in the digest, whatever the settings are. */
export const isAlwaysMailed = (kind: NotificationKind, { role }: Pick<Holder, 'role'>): boolean =>
  role === STRONGEST_ROLE && MAILED_TO_ADMINS.includes(kind)

export function defaultChannel(kind: NotificationKind, holder: Holder): Channel {
  if (isAlwaysMailed(kind, holder)) return 'mail'
  const [channel, permission] = DEFAULTS[kind] ?? []
  const isFor = permission !== undefined && holder.permissions.has(permission)
  return isFor && channel !== undefined ? channel : 'console'
}

/** A choice of a member; an empty `partnerId` is for all namespaces. */
export type Choice = { readonly partnerId: string; readonly kind: NotificationKind; readonly channel: Channel }

/** Where a member is notified of a kind in a namespace: the namespace's choice, the general one, or the default. */
export function channelOf(
  { kind, partnerId }: { readonly kind: NotificationKind; readonly partnerId: string | null },
  holder: Holder,
  choices: readonly Choice[],
): Channel {
  const chosenFor = (place: string) => choices.find((one) => one.kind === kind && one.partnerId === place)?.channel
  const chosen = (partnerId === null ? undefined : chosenFor(partnerId)) ?? chosenFor('')
  const channel = chosen ?? defaultChannel(kind, holder)
  // The choice can be older than the role, or than this rule.
  return isSent(channel) || !isAlwaysMailed(kind, holder) ? channel : 'mail'
}

/** Whether any kind is in the member's digest, in all namespaces or in one. */
export const hasDigest = (holder: Holder, choices: readonly Choice[]): boolean =>
  [...CHOSEN_KINDS.map((kind) => ({ kind, partnerId: null })), ...choices].some(
    (one) => channelOf(one, holder, choices) === 'digest',
  )
