import { eq } from 'drizzle-orm'
import type { MemberCtx } from '../../../platform/context.ts'
import { CANCELLED, databaseError } from '../../../platform/db/database-error.ts'
import { limitStatements } from '../../../platform/db/pool/statement-limit.ts'
import { badRequest, notFound, readTimeout } from '../../../platform/errors.ts'
import { inSearchTurn } from '../../../platform/search-budget.ts'
import { partnerProjection as partners } from '../../namespaces/index.ts'
import { recordRead } from '../record-read.ts'
import type { SimulationQuery } from './contract.ts'
import { type Replayable, readEntries } from './read-entries.ts'
import { type Replayed, replay, upTo } from './replay.ts'

const DAY_MS = 86_400_000
/** Payments open at the start are found from the present, so an old period would read everything after it. */
const MAX_DAYS_AGO = 62
const MAX_DAYS = 31

/** Entries that are replayed; a later part of the period is left out. */
const MAX_ENTRIES = 50_000

/** Default time limit of the statement that reads them. */
const READ_SECONDS = 10

export type Simulation = {
  readonly currency: string
  readonly from: Date
  /** End of what was replayed. */
  readonly to: Date
  readonly isTruncated: boolean
  readonly outcome: Replayed
}

/**
 * Replays what a namespace sent and received in a period under a cap (decision 0211). Recorded as a read of the
 * organization's data. Throws 404 for an unknown namespace, 400 for an invalid period, and 503 for one with more than can
 * be read in time.
 */
export async function simulateCap(
  ctx: MemberCtx,
  query: SimulationQuery,
  seconds: number = READ_SECONDS,
): Promise<Simulation> {
  const { token, organizationId, environment } = partners
  const [partner] = await ctx.db
    .select({ organizationId, environment })
    .from(partners)
    .where(eq(token, query.partner_id))
  if (!partner) throw notFound()
  const period = periodOf(query, ctx.now)
  await recordRead(ctx, 'operator.read_liquidity', [partner.organizationId])
  const { partner_id: partnerId, currency } = query
  const replayable = { ...period, partnerId, currency, environment: partner.environment }
  const { start, entries } = await read(ctx, replayable, seconds)
  const { covered, end } = upTo(entries, MAX_ENTRIES)
  return {
    currency,
    from: period.from,
    to: end ?? period.to,
    isTruncated: end !== undefined,
    outcome: replay(start, covered, BigInt(query.cap)),
  }
}

function periodOf(query: Pick<SimulationQuery, 'from' | 'to'>, now: Date) {
  const to = new Date(Math.min(query.to ? Date.parse(query.to) : now.getTime(), now.getTime()))
  const from = query.from ? new Date(query.from) : new Date(to.getTime() - DAY_MS)
  if (from >= to) throw badRequest('from: must be before `to` and in the past')
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
    throw badRequest(`from: must be at most ${MAX_DAYS} days before \`to\``)
  if (now.getTime() - from.getTime() > MAX_DAYS_AGO * DAY_MS)
    throw badRequest(`from: must be at most ${MAX_DAYS_AGO} days ago`)
  return { from, to }
}

const read = (ctx: MemberCtx, replayable: Replayable, seconds: number) =>
  inSearchTurn(ctx, () =>
    ctx.db.transaction(async (db) => {
      await limitStatements(db, seconds * 1000)
      // One more shows that there are more.
      return readEntries({ ...ctx, db }, replayable, MAX_ENTRIES + 1)
    }),
  ).catch((error: unknown) => {
    throw databaseError(error).code === CANCELLED ? readTimeout(seconds) : error
  })
