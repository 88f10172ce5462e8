import { numberText } from '../../../kernel/wording.ts'
import { plainName, type RepeatableMail } from '../../../platform/outbound/mail.ts'
import { isOfOperators, KIND_NAMES, type NotificationKind } from '../states.ts'
import { type Described, type FactsOf, isMore, wordsOf } from '../words.ts'
import type { Unsubscribed } from './unsubscribe-token.ts'

/** Fixed texts: others cause notifications, so nothing that they chose is part of a subject (decision 0072). */
const SUBJECTS: Readonly<Record<NotificationKind, string>> = {
  task_waiting: 'Tasks are waiting',
  task_expiring: 'Your task expires soon',
  settlement_completed: 'A settlement completed',
  settlement_failed: 'A settlement failed',
  liquidity_threshold: 'A liquidity threshold was reached',
  network_liquidity_threshold: 'A namespace reached a liquidity threshold',
  return_received: 'A return was received',
  recall_received: 'A recall was received',
  recall_ended: 'A recall was closed',
  webhook_failing: 'A webhook is failing',
  api_key_expiring: 'An API key expires soon',
  chat_channel_failed: 'A chat channel failed',
  verification_answered: 'Your live access request was decided',
  member_changed: 'Members of your organization changed',
  mail_refused: 'Emails to you have stopped',
}

/** Subjects for notifications of a kind about what has already ended. */
const ENDED: { readonly [K in NotificationKind]?: (facts: FactsOf[K]) => string | undefined } = {
  webhook_failing: ({ disabled, recovered }) =>
    (recovered && 'A webhook recovered') ?? (disabled && 'A webhook was disabled'),
  api_key_expiring: ({ days_left: days }) => (days <= 0 ? 'An API key has expired' : undefined),
}

function subjectOf({ kind, facts }: Described): string {
  const ended = ENDED[kind] as ((facts: unknown) => string | undefined) | undefined
  return (isMore(facts) ? undefined : ended?.(facts)) ?? SUBJECTS[kind]
}

/** Notifications that a digest lists. The console shows all of them. */
export const MAX_LISTED = 20

/** Name and environment of a namespace. */
export type Place = { readonly name: string; readonly environment: string }

/** What is mailed, to whom, and with which links. */
export type Content = {
  readonly to: string
  readonly consoleUrl: string
  /**
   * What the links end, the API URL that ends it with one POST (RFC 8058), and the token for the console's page.
   * Undefined if the member always gets such mails.
   */
  readonly unsubscription:
    | { readonly what: Unsubscribed; readonly oneClickUrl: string; readonly token: string }
    | undefined
  readonly placeOf: (partnerId: string) => Place | undefined
}

/** Facts that members of any organization chose, which must not become links. */
const NAMED = ['payment_id', 'from', 'name', 'by']

/** Without names of people, because mails are not confidential. */
function mailedFacts(kind: NotificationKind, facts: unknown): unknown {
  if (typeof facts !== 'object' || facts === null) return facts
  const plain = Object.entries(facts).map(([name, value]) => [
    name,
    NAMED.includes(name) && typeof value === 'string' ? plainName(value) : value,
  ])
  return { ...Object.fromEntries(plain), ...(kind === 'member_changed' && { name: 'A member', by: null }) }
}

/** The path contains the ID as it is. */
const mailedWords = (notification: Described) => ({
  ...wordsOf({ ...notification, facts: mailedFacts(notification.kind, notification.facts) }),
  path: wordsOf(notification).path,
})

function placeText({ placeOf }: Content, { kind, partnerId }: Described): string {
  if (isOfOperators(kind)) return 'The network'
  const place = partnerId === null ? undefined : placeOf(partnerId)
  return place ? `Namespace: ${plainName(place.name)} (${place.environment})` : 'Your organization'
}

type Sent = { readonly id: string; readonly subject: string; readonly parts: string[] }

/** A link with its text in the line above. */
const linked = (text: string, url: string) => `${text}\n${url}`

const ALWAYS = 'Admins always get these emails, immediately or in the daily digest.'
const END_DIGEST = 'Stop the daily digest'

function mailOf({ to, consoleUrl, unsubscription }: Content, { id, subject, parts }: Sent): RepeatableMail {
  const { what, oneClickUrl, token } = unsubscription ?? {}
  return {
    to,
    subject,
    id,
    text: [
      ...parts,
      what
        ? linked(
            what === 'digest' ? END_DIGEST : `Stop these emails: ${KIND_NAMES[what]}`,
            `${consoleUrl}/unsubscribe#${token}`,
          )
        : ALWAYS,
      linked('Notification settings', `${consoleUrl}/settings/notifications`),
    ].join('\n\n'),
    headers: {
      ...(oneClickUrl && {
        'List-Unsubscribe': `<${oneClickUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Auto-Submitted': 'auto-generated',
    },
  }
}

export type Mailed = Described & { readonly token: string }

export function immediateMail(content: Content, notification: Mailed): RepeatableMail {
  const { token } = notification
  const { title, text, path } = mailedWords(notification)
  return mailOf(content, {
    id: token,
    subject: subjectOf(notification),
    parts: [`${title}. ${text}`, placeText(content, notification), `${content.consoleUrl}${path}`],
  })
}

/** The first of the notifications, by namespace, and the number of others besides those given. */
export function digestMail(content: Content, id: string, notifications: readonly Mailed[], others = 0): RepeatableMail {
  const listed = notifications.slice(0, MAX_LISTED)
  const byPlace = Map.groupBy(listed, (notification) => placeText(content, notification))
  const omitted = notifications.length - listed.length + others
  const parts = [...byPlace].flatMap(([place, of]) => [
    place,
    ...of.map((notification) => {
      const { title, text, path } = mailedWords(notification)
      return linked(`${title}. ${text}`, `${content.consoleUrl}${path}`)
    }),
  ])
  const more = omitted > 0 ? [`And ${numberText(omitted)} more.`] : []
  return mailOf(content, {
    id: `digest-${id}`,
    subject: 'Your daily digest',
    parts: [
      'Unread notifications since the last digest:',
      ...parts,
      ...more,
      linked('All notifications', `${content.consoleUrl}/notifications`),
    ],
  })
}
