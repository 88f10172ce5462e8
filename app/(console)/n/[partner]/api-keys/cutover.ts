import { counted } from '#lib/kernel/wording.ts'
import type { ApiKeyUsage } from '#lib/modules/api-keys/contract.ts'

/** How long the old secret must be unused before it counts as no longer in use. */
const QUIET_SECONDS = 15 * 60

/** How long it must be unused before the cutover is safe: daily jobs have run by then. */
const SAFE_SECONDS = 24 * 3600

/** Rotation progress: who still uses the old secret. */
type Cutover = { tone: 'success' | 'warning' | 'info'; title: string; text: string }

type Used = Pick<ApiKeyUsage, 'current' | 'previous'>
type Rotation = { rotated_at: { seconds: number } | null }

/**
 * Whether the old secret can be revoked; undefined if none is active. `now` is in seconds. A daily
 * job may still use a quiet secret, so it is safe only after a day without use.
 */
export function cutoverOf({ current, previous }: Used, { rotated_at }: Rotation, now: number): Cutover | undefined {
  if (!previous) return undefined
  const since = rotated_at?.seconds ?? 0
  const oldUse = previous.last_used_at && previous.last_used_at.seconds >= since ? previous.last_used_at.seconds : null
  if (oldUse !== null && now - oldUse < QUIET_SECONDS) {
    return {
      tone: 'warning',
      title: 'Not safe to revoke yet: the previous secret is in use',
      text: 'Services that still use it will get 401 when it expires. See the request log for their requests.',
    }
  }
  if (current.last_used_at === null) {
    return {
      tone: 'info',
      title: 'Not safe to revoke yet: the new secret hasn’t been used',
      text: 'Add it to your services. Their requests will then appear in the New row.',
    }
  }
  const unused = now - (oldUse ?? since)
  if (unused < SAFE_SECONDS) {
    return {
      tone: 'info',
      title: `Not safe to revoke yet: the previous secret has been unused for ${shortly(unused)}`,
      text: 'Wait until it has been unused for a day, so that daily jobs have run with the new secret.',
    }
  }
  return {
    tone: 'success',
    title: `Safe to revoke: the previous secret hasn’t been used for ${lasting(unused)}`,
    text: 'Weekly or month-end jobs may not have run yet.',
  }
}

const shortly = (seconds: number): string => (seconds < 60 ? 'less than a minute' : `only ${lasting(seconds)}`)

function lasting(seconds: number): string {
  const [amount, unit] =
    seconds < 7200 ? [seconds / 60, 'minute'] : seconds < 172_800 ? [seconds / 3600, 'hour'] : [seconds / 86_400, 'day']
  return counted(Math.floor(amount), unit)
}
