import { counted, noun, numberText } from '../../../kernel/wording.ts'
import { type ChatKind, KIND_NAMES, NOTIFICATION_KINDS } from '../states.ts'
import { type Described, type FactsOf, isMore, listPath, moment, money, RECALL_ENDS, wordsOf } from '../words.ts'

/** What a message says. Fixed words, amounts, times, and a domain of the organization: nothing that needs escaping. */
export type ChatText = {
  readonly title: string
  readonly text: string
  /** Further lines, such as counts. */
  readonly lines?: readonly string[]
  /** The namespace that it is about. */
  readonly place?: string | undefined
  /** The screen that shows the record; undefined if the gateway does not know the console’s address. */
  readonly url?: string | undefined
}

/** Facts without names: of people, because chats are not confidential, and of records, because they are texts of others. */
const UNNAMED: { readonly [K in ChatKind]?: Partial<FactsOf[K]> } = {
  webhook_failing: { name: 'a webhook' },
  api_key_expiring: { name: 'An API key' },
  chat_channel_failed: { name: 'A chat channel' },
  member_changed: { name: 'A member', by: null },
}

/** Texts of kinds whose facts contain IDs and domains that other organizations choose. Only the link contains the ID. */
const TEXTS: { readonly [K in ChatKind]?: (facts: FactsOf[K]) => string } = {
  return_received: ({ amount }) => `${money(amount)} of a payment was returned.`,
  recall_received: ({ amount, until }) =>
    `You are asked to return ${money(amount)} of a payment. Answer by ${moment(until)}.`,
  recall_ended: ({ amount, state }) => `The recall of ${money(amount)} ${RECALL_ENDS[state] ?? 'ended'}.`,
}

type Options = { readonly consoleUrl?: string | undefined; readonly place?: string | undefined }

/** The words of a message about one notification. */
export function messageText(message: Described, { consoleUrl, place }: Options): ChatText {
  const kind = message.kind as ChatKind
  const facts = isMore(message.facts)
    ? { ...message.facts, from: undefined }
    : { ...(message.facts as object), ...UNNAMED[kind] }
  const { title, text, path } = wordsOf({ ...message, facts })
  const ownText = isMore(facts) ? undefined : (TEXTS[kind] as ((facts: unknown) => string) | undefined)
  return { title, text: ownText?.(facts) ?? text, place, url: linkTo(consoleUrl, path) }
}

/** Why one message stands for several: the channel has a digest or a limit per minute, or quiet hours have ended. */
export type SummaryReason = 'digest' | 'held' | 'minute'

type Summarized = Pick<Described, 'kind' | 'facts' | 'partnerId'>

const SUMMARIES: Readonly<Record<SummaryReason, (count: number) => Pick<ChatText, 'title' | 'text'>>> = {
  digest: (count) => ({
    title: 'Daily digest',
    text: `There ${noun(count, 'was', 'were')} ${counted(count, 'notification')} since the last digest.`,
  }),
  held: (count) => ({
    title: counted(count, 'notification'),
    text: 'They were held because of the quiet hours or the daily digest of this channel.',
  }),
  minute: (count) => ({
    title: counted(count, 'more notification'),
    text: 'They are summarized because this channel gets a limited number of messages a minute.',
  }),
}

/** The words of a message that stands for several notifications: their number, and that of each kind. */
export const summaryText = (
  summarized: readonly Summarized[],
  reason: SummaryReason,
  { consoleUrl, place }: Options,
): ChatText => ({
  ...SUMMARIES[reason](summarized.length),
  lines: NOTIFICATION_KINDS.flatMap((kind) => countsOf(summarized, kind)),
  place,
  url: linkTo(consoleUrl, summaryPath(summarized)),
})

/** The list that contains what all of them are about, if there is one; otherwise, the reader’s own notifications. */
function summaryPath([first, ...others]: readonly Summarized[]): string {
  if (!first) return '/notifications'
  const { kind, partnerId } = first
  const isOfOne = others.every((one) => one.kind === kind && one.partnerId === partnerId)
  return isOfOne ? listPath(kind, partnerId) : '/notifications'
}

/** Recoveries have the kind of the failures, but are counted separately. */
function countsOf(summarized: readonly Summarized[], kind: Described['kind']): string[] {
  const [ends, others] = [true, false].map((isEnd) =>
    summarized.filter((one) => one.kind === kind && isRecovery(one) === isEnd),
  )
  return [...countText(KIND_NAMES[kind], others), ...countText('Recovered webhooks', ends)]
}

const isRecovery = ({ facts }: Summarized) => typeof facts === 'object' && facts !== null && 'recovered' in facts

/** The number is not known if it exceeded the hourly limit. */
function countText(name: string, own: readonly Summarized[] = []): string[] {
  if (own.length === 0) return []
  const single = own.filter(({ facts }) => !isMore(facts)).length
  const number = single === own.length ? numberText(single) : `more than ${numberText(Math.max(1, single))}`
  return [`${name}: ${number}`]
}

export const testText = (consoleUrl: string | undefined): ChatText => ({
  title: 'Test message',
  text: 'Notifications will be posted to this channel.',
  url: linkTo(consoleUrl, '/settings/notifications'),
})

const linkTo = (consoleUrl: string | undefined, path: string) => consoleUrl && `${consoleUrl}${path}`
