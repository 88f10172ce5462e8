import type { ChatKind } from '../states.ts'
import { type Described, type FactsOf, isMore, moment, money, RECALL_ENDS, wordsOf } from '../words.ts'

/** What a message says. Fixed words, amounts, times, and a domain of the organization: nothing that needs escaping. */
export type ChatText = {
  readonly title: string
  readonly text: string
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

/** The words of a message about one notification. */
export function messageText(
  message: Described,
  { consoleUrl, place }: { readonly consoleUrl?: string | undefined; readonly place?: string | undefined },
): ChatText {
  const kind = message.kind as ChatKind
  const facts = isMore(message.facts)
    ? { ...message.facts, from: undefined }
    : { ...(message.facts as object), ...UNNAMED[kind] }
  const { title, text, path } = wordsOf({ ...message, facts })
  const ownText = isMore(facts) ? undefined : (TEXTS[kind] as ((facts: unknown) => string) | undefined)
  return { title, text: ownText?.(facts) ?? text, place, url: linkTo(consoleUrl, path) }
}

/** The words of a message that stands for several notifications. */
export const summaryText = (count: number, consoleUrl: string | undefined): ChatText => ({
  title: `${count} further notifications`,
  text: 'There were more than this channel gets one by one within a minute.',
  url: linkTo(consoleUrl, '/notifications'),
})

export const testText = (consoleUrl: string | undefined): ChatText => ({
  title: 'Test message',
  text: 'Notifications will be posted to this channel.',
  url: linkTo(consoleUrl, '/settings/notifications'),
})

const linkTo = (consoleUrl: string | undefined, path: string) => consoleUrl && `${consoleUrl}${path}`
