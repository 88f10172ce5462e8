import { zoneName } from '#app/_form/time-zones.ts'
import type { Tone } from '#components/ui/tone.ts'
import type { ChatChannel, ChatTest } from '#lib/modules/notifications/chat/contract.ts'
import type { ChatFailure, ChatProduct, ChatStatus } from '#lib/modules/notifications/states.ts'
import { failureWords } from '../../audit-log/_delivery/words.ts'
import { hoursText, hourText } from '../words.ts'

export const PRODUCT_WORDS: Readonly<Record<ChatProduct, string>> = {
  slack: 'Slack or Slack-compatible',
  teams: 'Microsoft Teams',
}

/** What a channel of the product needs. */
export const PRODUCT_HINTS: Readonly<Record<ChatProduct, string>> = {
  slack: 'Also works with Mattermost and Rocket.Chat, and with Discord if you add /slack to the end of the URL.',
  teams: 'Use the URL of a workflow that posts to the channel.',
}

export const CHAT_WORDS = {
  atOnce: 'Immediately',
  digest: 'One message a day with the number of notifications of each kind.',
  quietHours: 'Messages are held until quiet hours end. More than five are combined into one.',
} as const

export const digestText = (hour: number): string => `Daily digest at ${hourText(hour)}`

/** The hours of a channel; undefined if messages are posted immediately, at any time. */
export function scheduleText({ time_zone, quiet_hours: quiet, digest_hour: digest }: ChatChannel): string | undefined {
  if (quiet === null && digest === null) return undefined
  const parts = [digest !== null && digestText(digest), quiet !== null && `Quiet hours ${hoursText(quiet)}`]
  return `${parts.filter(Boolean).join(' · ')} (${zoneName(time_zone)})`
}

/** Typical addresses of incoming webhooks. */
export const PLACEHOLDERS: Readonly<Record<ChatProduct, string>> = {
  slack: 'https://hooks.slack.com/services/…',
  teams: 'https://….environment.api.powerplatform.com/…',
}

export const STATUS_WORDS: Readonly<Record<ChatStatus, { readonly label: string; readonly tone: Tone }>> = {
  active: { label: 'Active', tone: 'success' },
  failing: { label: 'Retrying', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
  paused: { label: 'Paused', tone: 'neutral' },
}

/** Why an attempt failed. */
const reasonText = (failure: ChatFailure, statusCode: number | null): string =>
  failure === 'unreadable_address' ? 'URL unreadable' : failureWords(failure, statusCode)

/** Why the channel gets no messages; undefined if it does. */
export const errorText = ({ status, last_error: error }: ChatChannel): string | undefined =>
  error && (status === 'failing' || status === 'failed') ? reasonText(error.failure, error.status_code) : undefined

/** The channels that failed, and why. */
export const failedTitle = (failed: readonly ChatChannel[]): string =>
  failed.map((channel) => [`${channel.name} failed`, errorText(channel)].filter(Boolean).join(': ')).join('. ')

/** Whether the channel can work again with its stored address. */
export const canResume = ({ last_error: error }: ChatChannel): boolean => error?.failure !== 'unreadable_address'

/** The result of a test message. */
export const testNotice = ({ name }: ChatChannel, { failure, status_code }: ChatTest) =>
  failure === null
    ? ({ kind: 'success', title: `Test message posted to ${name}` } as const)
    : ({
        kind: 'error',
        title: `Test message to ${name} failed`,
        description:
          failure === 'unreadable_address'
            ? 'The stored URL can’t be decrypted. Replace it.'
            : `${reasonText(failure, status_code)}. Check the URL, then try again.`,
      } as const)
