import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../../../kernel/ids.ts'
import { sha256Hex } from '../../../kernel/sha256.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { MemberRow } from '../find-members.ts'

/** Maximum number of accounts that recognize a browser; a new one replaces the oldest. */
const MAX_TOKENS = 5
const DAY_MS = 24 * 3600 * 1000
/** How long a browser is recognized after its last sign-in. */
const DEVICE_DAYS = 180

type Owner = Pick<MemberRow, 'token' | 'passwordHash'>

/** A browser that has signed in to an account before. */
export type Device<O extends Owner = Owner> = { readonly id: string; readonly token: string; readonly owner: O }

/**
 * Reads the device tokens of a browser and renews them after a sign-in (decision 0081). A token is
 * valid for one member and their current password, so a new password invalidates all of them. It
 * names the member, because an email can have any number of accounts (decision 0138).
 */
export function readDevices(secrets: Secrets, header: string | undefined) {
  const tokens = (header ?? '').split(' ').filter(Boolean).slice(0, MAX_TOKENS)
  /** IDs of the members that the tokens name. */
  const members = tokens.map((token) => token.split('.')[2] ?? '').filter((id) => isId('mem', id))
  const find = <O extends Owner>(owners: readonly O[], now: Date): Device<O> | undefined => {
    for (const token of tokens) {
      const [expires = '', id = '', member = '', mac = ''] = token.split('.')
      if (!(Number.parseInt(expires, 36) > now.getTime())) continue
      const owner = owners.find((one) => one.token === member)
      const isGenuine = owner && secrets.devices.some((key) => isSame(mac, sign(key, owner, expires, id)))
      if (isGenuine) return { id, token, owner }
    }
    return undefined
  }
  /**
   * Returns the new header value. The ID of a new device is derived from `session`, the new
   * session.
   */
  const renew = (owner: Owner, now: Date, session: string): string => {
    const device = find([owner], now)
    const id = device?.id ?? sha256Hex(`device ${session}`).slice(0, 32)
    const expires = (now.getTime() + DEVICE_DAYS * DAY_MS).toString(36)
    const renewed = `${expires}.${id}.${owner.token}.${sign(secrets.devices[0], owner, expires, id)}`
    return [renewed, ...tokens.filter((token) => token !== device?.token)].slice(0, MAX_TOKENS).join(' ')
  }
  return { members, find, renew }
}

const sign = (key: Uint8Array, { token, passwordHash }: Owner, expires: string, id: string) =>
  createHmac('sha256', key).update([expires, id, token, passwordHash].join('\n')).digest('base64url')

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
