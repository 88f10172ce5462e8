import { counted } from '../../kernel/wording.ts'
import { type Mail, plainName } from '../../platform/outbound/mail.ts'
import { dueWarning } from './due-warning.ts'
import type { ApiKeyRow } from './table.ts'

/** Keys named in a mail. The console lists all. */
const MAX_NAMED = 20

type Expiring = {
  readonly to: string
  readonly partnerId: string
  readonly keys: readonly ApiKeyRow[]
  readonly now: Date
}

/** Warns an admin of keys that expire soon or have expired. */
export const expiryMail = (consoleUrl: string, { to, partnerId, keys, now }: Expiring): Mail => ({
  to,
  subject: keys.some((key) => isOver(key, now)) ? 'API keys have expired' : 'API keys expire soon',
  text: [
    'Requests with an expired API key are rejected. Extend the expiry of a key that is still in use, or replace it:',
    [...keys.slice(0, MAX_NAMED).map((key) => lineOf(key, now)), ...moreThan(keys)].join('\n'),
    `${consoleUrl}/n/${partnerId}/api-keys?show=expiring`,
  ].join('\n\n'),
})

const isOver = ({ expiresAt }: ApiKeyRow, now: Date) => expiresAt !== null && expiresAt <= now

function lineOf(key: ApiKeyRow, now: Date): string {
  const day = key.expiresAt?.toISOString().slice(0, 10)
  const days = key.expiresAt && dueWarning(key.expiresAt, now)
  const when = days ? `expires on ${day}, within ${counted(days, 'day')}` : `expired on ${day}`
  return `- ${plainName(key.name)} ${when}`
}

const moreThan = ({ length }: readonly ApiKeyRow[]) =>
  length > MAX_NAMED ? [`- and ${counted(length - MAX_NAMED, 'more key', 'more keys')}`] : []
