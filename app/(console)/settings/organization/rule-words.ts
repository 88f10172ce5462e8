import { counted } from '#lib/kernel/wording.ts'

/** Texts of the sign-in rules. */
export const RULE_WORDS = {
  title: 'Sign-in rules',
  scope:
    'These rules apply to members, in the console and through the API. For API keys, only their allowed IP addresses apply.',
  secondFactor: 'Two-factor authentication',
  lifetime: 'Session lifetime',
  idle: 'End idle sessions',
  consoleNetworks: 'Allowed IP addresses for members',
  apiKeyNetworks: 'Allowed IP addresses for API keys',
}

/** Lifetime of a session unless the rules shorten it. */
export const WEEK_HOURS = 168

const MINUTES_PER_HOUR = 60

/** Hours as text, such as `12 hours` or `7 days`. */
export const hoursText = (hours: number): string =>
  hours % 24 === 0 ? counted(hours / 24, 'day') : counted(hours, 'hour')

/** Minutes as text, such as `30 minutes` or `8 hours`. */
export const minutesText = (minutes: number): string =>
  minutes % MINUTES_PER_HOUR === 0 ? hoursText(minutes / MINUTES_PER_HOUR) : counted(minutes, 'minute')
