import { secretIdOf } from '../../kernel/api-key-secret.ts'
import { secondsObject } from '../../kernel/time.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { type UsageOfAddress, type UsageOfHour, type UsageOfOperation, usageOfKey } from '../request-log/index.ts'
import type { ApiKeyUsage } from './contract.ts'
import { findApiKey } from './find-api-key.ts'
import type { ApiKeyRow } from './table.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS = 30

/** Usage of a key in the last 30 days, by secret. Throws 404. */
export async function findUsage(ctx: PartnerCtx, secretOrToken: string): Promise<ApiKeyUsage> {
  const key = await findApiKey(ctx, secretOrToken)
  const today = Math.floor(ctx.now.getTime() / DAY_MS) * DAY_MS
  const used = await usageOfKey(ctx, key.token, new Date(today - (DAYS - 1) * DAY_MS))
  return presentUsage(key, used, ctx.now)
}

/** Aggregates hourly counts, with zeros for hours and days without requests. */
function presentUsage(
  key: Pick<ApiKeyRow, 'secretHash' | 'previousHash' | 'previousExpiresAt'>,
  {
    hours,
    operations,
    addresses,
  }: {
    hours: readonly UsageOfHour[]
    operations: readonly UsageOfOperation[]
    addresses: readonly UsageOfAddress[]
  },
  now: Date,
): ApiKeyUsage {
  const current = secretIdOf(key.secretHash)
  const previous =
    key.previousHash && key.previousExpiresAt && key.previousExpiresAt > now ? secretIdOf(key.previousHash) : null
  const thisHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return {
    current: summed(hours.filter(({ secretId }) => secretId === current)),
    previous: previous === null ? null : summed(hours.filter(({ secretId }) => secretId === previous)),
    hours: stepsBack(thisHour, HOUR_MS, 24).map((start) => {
      const within = hours.filter(({ hour }) => hour.getTime() === start)
      const of = (isIncluded: (secretId: string) => boolean) =>
        total(within.filter(({ secretId }) => isIncluded(secretId)))
      return {
        hour: start / 1000,
        current: of((id) => id === current),
        previous: of((id) => id === previous),
        older: of((id) => id !== current && id !== previous),
      }
    }),
    days: stepsBack(today, DAY_MS, DAYS).map((start) => {
      const within = hours.filter(({ hour }) => hour.getTime() >= start && hour.getTime() < start + DAY_MS)
      const { requests, failed } = summed(within)
      return { day: new Date(start).toISOString().slice(0, 10), requests, failed }
    }),
    operations: operations.map(({ method, path, requests, failed, lastAt }) => ({
      method,
      path,
      requests,
      failed,
      last_used_at: secondsObject(lastAt),
    })),
    addresses: addresses.map(({ secretId, address, agent, requests, failed, firstAt, lastAt }) => ({
      secret: secretId === current ? 'current' : secretId === previous ? 'previous' : 'older',
      address,
      agent,
      requests,
      failed,
      first_used_at: secondsObject(firstAt),
      last_used_at: secondsObject(lastAt),
    })),
  }
}

const total = (counts: readonly { requests: number }[]) => counts.reduce((sum, { requests }) => sum + requests, 0)

function summed(counts: readonly UsageOfHour[]) {
  const last = counts.reduce((latest, { lastAt }) => Math.max(latest, lastAt.getTime()), 0)
  return {
    requests: total(counts),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    last_used_at: last === 0 ? null : secondsObject(new Date(last)),
  }
}

/** Start times of `count` intervals, the last of which starts at `last`. */
const stepsBack = (last: number, step: number, count: number) =>
  Array.from({ length: count }, (_, i) => last - (count - 1 - i) * step)
