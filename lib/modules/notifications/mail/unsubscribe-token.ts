import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '../states.ts'

type Keys = Pick<Secrets, 'unsubscriptions'>

/** What a link ends: mails of a kind, or the digest. */
export type Unsubscribed = NotificationKind | 'digest'

/** Whose mails a link ends. It allows nothing else, so it does not expire. */
export type Unsubscription = { readonly memberId: string; readonly what: Unsubscribed }

/** Member and what it ends, in clear, with a signature. */
export const unsubscribeToken = ({ unsubscriptions: [key] }: Keys, { memberId, what }: Unsubscription): string =>
  `${memberId}.${what}.${signatureOf(key, { memberId, what })}`

/** What a token allows; undefined if it was not signed with one of the keys. */
export function readUnsubscribeToken({ unsubscriptions }: Keys, token: string): Unsubscription | undefined {
  const [memberId = '', name = '', signature = ''] = token.split('.')
  const what = [...NOTIFICATION_KINDS, 'digest' as const].find((one) => one === name)
  if (what === undefined) return undefined
  const given = Buffer.from(signature)
  const isSigned = unsubscriptions.some((key) => {
    const expected = Buffer.from(signatureOf(key, { memberId, what }))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return isSigned ? { memberId, what } : undefined
}

const signatureOf = (key: Uint8Array, { memberId, what }: Unsubscription) =>
  createHmac('sha256', key).update(`${memberId} ${what}`).digest('base64url')
