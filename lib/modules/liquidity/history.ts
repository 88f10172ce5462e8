import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { badRequest } from '../../platform/errors.ts'
import type { HistoryQuery } from './contract.ts'
import { liquiditySamples, type SampleRow } from './table.ts'
import { timeOf } from './time-of.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MAX_DAYS = 31

/** The start of the hour of a time, in UTC. */
const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS)

/** The samples of a currency, oldest first. Throws 400 for more than 31 days or a reversed period. */
export function readHistory(ctx: PartnerCtx, query: HistoryQuery): Promise<SampleRow[]> {
  const to = query.to ? timeOf(query.to) : ctx.now
  const from = query.from ? timeOf(query.from) : new Date(to.getTime() - DAY_MS)
  if (from > to) throw badRequest('from: must not be after `to`')
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
    throw badRequest(`from: must be at most ${MAX_DAYS} days before \`to\``)
  const { partnerId, currency, hour } = liquiditySamples
  return ctx.db
    .select()
    .from(liquiditySamples)
    .where(and(eq(partnerId, ctx.partnerId), eq(currency, query.currency), gte(hour, hourOf(from)), lte(hour, to)))
    .orderBy(asc(hour))
}
