import { momentText } from '../../kernel/moment-text.ts'
import { formatMoney } from '../../kernel/money/amount.ts'
import { counted, noun, numberText } from '../../kernel/wording.ts'
import { DISABLED_AFTER_MS } from '../webhooks/index.ts'
import type { DisabledReason } from '../webhooks/states.ts'
import type { NotificationKind } from './states.ts'

type Total = { readonly currency: string; readonly total: string }
/** Earlier releases did not store the headroom, in minor units. */
type Threshold = { readonly currency: string; readonly percent: number; readonly headroom?: string | null }
type OfPayment = { readonly payment_id: string }

/** What happened to a member. */
export type MemberChange = 'joined' | 'role' | 'removed' | 'disabled' | 'enabled'

/** What the words of each kind need. Stored, so a later release must understand them, too. */
export type FactsOf = {
  readonly task_waiting: {
    readonly count: number
    readonly is_exact: boolean
    readonly oldest: string
    /** The namespace’s threshold. Earlier releases had a fixed one and did not store it. */
    readonly minutes?: number
  }
  readonly task_expiring: OfPayment & { readonly expires_at: string }
  readonly settlement_completed: Total & { readonly transactions: number }
  readonly settlement_failed: { readonly currency: string }
  readonly liquidity_threshold: Threshold & { readonly next_cutoff?: string | null }
  /** `from` is the domain of the namespace. */
  readonly network_liquidity_threshold: Threshold & { readonly from: string; readonly environment: string }
  readonly return_received: OfPayment & { readonly amount: Total; readonly from: string | null }
  readonly recall_received: OfPayment & { readonly amount: Total; readonly from: string | null; readonly until: string }
  readonly recall_ended: OfPayment & { readonly amount: Total; readonly state: string }
  readonly webhook_failing: {
    readonly name: string
    readonly since: string
    readonly disabled?: DisabledReason
    /** When a success ended the failures. */
    readonly recovered?: string
  }
  /** Earlier releases did not store when it expires. */
  readonly api_key_expiring: { readonly name: string; readonly days_left: number; readonly expires_at?: string }
  readonly chat_channel_failed: { readonly name: string }
  readonly verification_answered: { readonly approved: boolean }
  readonly member_changed: { readonly name: string; readonly change: MemberChange; readonly by: string | null }
  readonly mail_refused: Readonly<Record<string, never>>
}

/**
 * Facts of a notification of any kind that there were more than members are notified of. `from` is the sender's domain,
 * for kinds that have one.
 */
export type More = { readonly more_than: number; readonly since: string; readonly from?: string | null | undefined }

/** Kind, facts and place of a notification. */
export type Described = {
  readonly kind: NotificationKind
  readonly partnerId: string | null
  readonly subject: string
  readonly facts: unknown
}

/** `path` is the screen of the console that shows the record. */
export type Words = { readonly title: string; readonly text: string; readonly path: string }

type Place = { readonly partner: string; readonly subject: string }

export const money = ({ currency, total }: Total) => formatMoney({ currency, minor: BigInt(total) })
export const moment = (at: string) => momentText(new Date(at))
const sender = (domain: string | null) => (domain === null ? 'this namespace' : `@${domain}`)
const ofPayment = ({ partner }: Place, { payment_id: id }: OfPayment) =>
  `/n/${partner}/payments/${encodeURIComponent(id)}`

const MEMBER_CHANGES: Readonly<Record<MemberChange, readonly [title: string, done: string]>> = {
  joined: ['New member', 'joined the organization'],
  role: ['Role changed', 'has a new role'],
  removed: ['Member removed', 'was removed from the organization'],
  disabled: ['Member disabled', 'was disabled and can no longer sign in'],
  enabled: ['Member enabled', 'was enabled and can sign in again'],
}

export const RECALL_ENDS: Readonly<Record<string, string>> = {
  granted: 'was granted',
  refused: 'was refused',
  expired: 'expired without an answer',
  canceled: 'was canceled by the other side',
}

function settledText({ total, currency, transactions }: FactsOf['settlement_completed']): string {
  const net = BigInt(total)
  const amount = money({ currency, total: (net < 0n ? -net : net).toString() })
  const result = net === 0n ? 'The net position is zero' : `You ${net < 0n ? 'owe' : 'are owed'} ${amount}`
  return `${result} for ${counted(transactions, 'transaction')}.`
}

function expiryText({ name, days_left: days, expires_at: at }: FactsOf['api_key_expiring']): string {
  const advice = 'If it is still in use, extend its expiry or replace it.'
  if (days <= 0)
    return `${name} ${at ? `expired on ${moment(at)}` : 'has expired'}. Requests with it are rejected. ${advice}`
  const when = at ? `on ${moment(at)}` : `within ${counted(days, 'day')}`
  return `${name} expires ${when}. Requests with it will then be rejected. ${advice}`
}

/** Ends with a space; empty if the headroom is unknown. */
function headroomText({ currency, headroom }: Threshold): string {
  if (headroom === undefined || headroom === null) return ''
  const minor = BigInt(headroom)
  return minor < 0n
    ? `The limit is exceeded by ${money({ currency, total: (-minor).toString() })}. `
    : `The headroom is ${money({ currency, total: headroom })}. `
}

function thresholdText({ percent, next_cutoff: cutoff, ...facts }: FactsOf['liquidity_threshold']): string {
  const refused =
    percent >= 100
      ? `All outgoing ${facts.currency} payments fail until headroom is freed or the limit is raised.`
      : 'Outgoing payments that exceed the remaining headroom fail.'
  const settled = cutoff ? ` The next cutoff is on ${moment(cutoff)}.` : ''
  return `${headroomText({ percent, ...facts })}${refused}${settled}`
}

export const waitingMinutes = ({ minutes = 30 }: FactsOf['task_waiting']): number => minutes

function durationText(minutes: number): string {
  return minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute')
}

function waitingText(facts: FactsOf['task_waiting']): string {
  const { count, is_exact: isExact, oldest } = facts
  const tasks = `${isExact ? '' : 'More than '}${counted(count, 'task')} ${noun(count, 'has', 'have')}`
  return `${tasks} been waiting for more than ${durationText(waitingMinutes(facts))}, ${isExact && count === 1 ? 'since' : 'the oldest since'} ${moment(oldest)}.`
}

const WORDS: { readonly [K in NotificationKind]: (facts: FactsOf[K], place: Place) => Words } = {
  task_waiting: (facts, { partner }) => ({
    title: 'Tasks are waiting',
    text: waitingText(facts),
    path: `/n/${partner}/tasks`,
  }),
  task_expiring: (facts, place) => ({
    title: 'Your task expires soon',
    text: `Payment ${facts.payment_id}, which has a task assigned to you, expires on ${moment(facts.expires_at)}.`,
    path: ofPayment(place, facts),
  }),
  settlement_completed: (facts, { partner, subject }) => ({
    title: `${facts.currency} settlement completed`,
    text: settledText(facts),
    path: `/n/${partner}/settlements/${subject}`,
  }),
  settlement_failed: ({ currency }, { partner, subject }) => ({
    title: `${currency} settlement failed`,
    text: 'Nothing was settled. The next run includes these transactions.',
    path: `/n/${partner}/settlements/${subject}`,
  }),
  liquidity_threshold: (facts, { partner }) => ({
    title: `${facts.percent}% of the ${facts.currency} limit is used`,
    text: thresholdText(facts),
    path: `/n/${partner}/liquidity`,
  }),
  network_liquidity_threshold: (facts) => ({
    title: `A namespace uses ${facts.percent}% of its ${facts.currency} limit`,
    text: `${sender(facts.from)} (${facts.environment}) uses ${facts.percent}% or more of its net debit cap and funds. ${headroomText(facts)}`.trim(),
    path: '/operator/liquidity',
  }),
  return_received: (facts, place) => ({
    title: 'Return received',
    text: `${sender(facts.from)} returned ${money(facts.amount)} of payment ${facts.payment_id}.`,
    path: ofPayment(place, facts),
  }),
  recall_received: (facts, place) => ({
    title: 'Recall received',
    text: `${sender(facts.from)} asks you to return ${money(facts.amount)} of payment ${facts.payment_id}. Answer by ${moment(facts.until)}.`,
    path: ofPayment(place, facts),
  }),
  recall_ended: (facts, place) => ({
    title: `Recall ${facts.state}`,
    text: `The recall of ${money(facts.amount)} of payment ${facts.payment_id} ${RECALL_ENDS[facts.state] ?? 'ended'}.`,
    path: ofPayment(place, facts),
  }),
  webhook_failing: (facts, { partner, subject }) => ({
    ...webhookWords(facts),
    path: `/n/${partner}/webhooks/${subject}`,
  }),
  api_key_expiring: (facts, { partner }) => ({
    title: facts.days_left > 0 ? 'API key is expiring' : 'API key has expired',
    text: expiryText(facts),
    path: `/n/${partner}/api-keys?show=expiring`,
  }),
  chat_channel_failed: ({ name }) => ({
    title: 'Chat channel failed',
    text: `${name} no longer accepts notifications. Nothing is posted until you resume it or change its address.`,
    path: '/settings/notifications',
  }),
  verification_answered: ({ approved }) => ({
    title: approved ? 'Live access approved' : 'Live access rejected',
    text: approved
      ? 'The organization is verified and can create live namespaces.'
      : 'The network operator rejected the request and gave a reason. You can send another one.',
    path: '/settings/verification',
  }),
  member_changed: ({ name, change, by }) => ({
    title: MEMBER_CHANGES[change][0],
    text: `${name} ${MEMBER_CHANGES[change][1]}.${by === null || change === 'joined' ? '' : ` Changed by ${by}.`}`,
    path: '/settings/members',
  }),
  mail_refused: () => ({
    title: 'Emails to you have stopped',
    text: 'Your mail server refused an email. Check that your mailbox works, then resume emails.',
    path: '/settings/notifications',
  }),
}

const DAYS = DISABLED_AFTER_MS / 86_400_000
const PENDING = 'Pending deliveries are kept and sent when you enable it again.'
const DISABLED: Readonly<Record<DisabledReason, string>> = {
  failing: `All of them failed for ${DAYS} days. ${PENDING}`,
  gone: `Its endpoint returned 410 Gone. ${PENDING}`,
}

function webhookWords({ name, since, disabled, recovered }: FactsOf['webhook_failing']): Omit<Words, 'path'> {
  if (recovered) return { title: 'Webhook recovered', text: recoveredText(name, since, recovered) }
  if (disabled) return { title: 'Webhook disabled', text: `Deliveries of ${name} have stopped. ${DISABLED[disabled]}` }
  return { title: 'Webhook is failing', text: failingText(name, since) }
}

const recoveredText = (name: string, since: string, recovered: string) =>
  `Deliveries of ${name} succeed again. They failed from ${moment(since)} until ${moment(recovered)}.`

const failingText = (name: string, since: string) =>
  `All deliveries of ${name} have failed since ${moment(since)}. If none succeeds, it will be disabled on ${moment(
    new Date(Date.parse(since) + DISABLED_AFTER_MS).toISOString(),
  )}.`

/** What there are more of, and the screen with all of them. */
const MORE: Readonly<Record<NotificationKind, readonly [what: string, path: (partner: string) => string]>> = {
  task_waiting: ['open tasks', (partner) => `/n/${partner}/tasks`],
  task_expiring: ['expiring payments', (partner) => `/n/${partner}/tasks`],
  settlement_completed: ['completed settlements', (partner) => `/n/${partner}/settlements`],
  settlement_failed: ['failed settlements', (partner) => `/n/${partner}/settlements`],
  liquidity_threshold: ['liquidity thresholds', (partner) => `/n/${partner}/liquidity`],
  network_liquidity_threshold: ['liquidity thresholds', () => '/operator/liquidity'],
  return_received: ['returns', (partner) => `/n/${partner}/returns`],
  recall_received: ['recalls', (partner) => `/n/${partner}/recalls`],
  recall_ended: ['closed recalls', (partner) => `/n/${partner}/recalls`],
  webhook_failing: ['failing webhooks', (partner) => `/n/${partner}/webhooks`],
  api_key_expiring: ['expiring API keys', (partner) => `/n/${partner}/api-keys`],
  chat_channel_failed: ['chat delivery failures', () => '/settings/notifications'],
  verification_answered: ['verification decisions', () => '/settings/verification'],
  member_changed: ['member changes', () => '/settings/members'],
  mail_refused: ['refused emails', () => '/settings/notifications'],
}

/** Path of the console’s list of what notifications of a kind are about. */
export const listPath = (kind: NotificationKind, partnerId: string | null): string => MORE[kind][1](partnerId ?? '')

function moreWords(kind: NotificationKind, { more_than: limit, since, from }: More, partner: string): Words {
  const [what] = MORE[kind]
  const source = from === undefined ? '' : ` from ${sender(from)}`
  return {
    title: `More than ${numberText(limit)} ${what}`,
    text: `You are notified of only the first ${numberText(limit)}${source} in the hour since ${moment(since)}. Open the list to see all of them.`,
    path: listPath(kind, partner),
  }
}

export const isMore = (facts: unknown): facts is More =>
  typeof facts === 'object' && facts !== null && 'more_than' in facts

/** The words and link of a notification: the same wherever it is shown or sent. */
export function wordsOf({ kind, facts, partnerId, subject }: Described): Words {
  if (isMore(facts)) return moreWords(kind, facts, partnerId ?? '')
  const write = WORDS[kind] as (facts: unknown, place: Place) => Words
  return write(facts, { partner: partnerId ?? '', subject })
}
