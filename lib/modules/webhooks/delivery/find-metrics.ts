import { and, desc, eq, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../../platform/context.ts'
import { rows } from '../../../platform/db/rows.ts'
import { findWebhook } from '../find-webhook.ts'
import { deliveryAttempts } from '../table.ts'
import type { WebhookMetrics, WebhookMetricsQuery } from './contract.ts'

const HOUR_MS = 3_600_000

/** Length and number of the steps of a period. */
const STEPS: Readonly<Record<WebhookMetricsQuery['period'], { readonly ms: number; readonly count: number }>> = {
  '24h': { ms: HOUR_MS, count: 24 },
  '7d': { ms: 6 * HOUR_MS, count: 28 },
}

/** Attempts per step that count, the newest ones, so that the statement reads a bounded number. */
export const MAX_PER_STEP = 2500

type Step = {
  readonly start: number
  readonly attempted: number
  readonly succeeded: number
  readonly median_ms: number | null
  readonly p95_ms: number | null
}

/** Attempts of a webhook over time, from one index (decision 0121). Throws 404. */
export async function findMetrics(
  ctx: PartnerCtx,
  webhookId: string,
  { period }: WebhookMetricsQuery,
  most = MAX_PER_STEP,
): Promise<WebhookMetrics> {
  await findWebhook(ctx, webhookId)
  const { ms, count } = STEPS[period]
  const last = Math.floor(ctx.now.getTime() / ms) * ms
  const startOf = (step: number) => new Date(last - (count - 1 - step) * ms).toISOString()
  const starts = Array.from({ length: count }, (_, step) => startOf(step))
  // Values and not expressions, which row-level security keeps out of the index condition.
  const ends = starts.map((_, step) => startOf(step + 1))
  const newest = ctx.db
    .select({ durationMs: deliveryAttempts.durationMs, failure: deliveryAttempts.failure })
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.webhookId, webhookId),
        eq(deliveryAttempts.partnerId, ctx.partnerId),
        sql`${deliveryAttempts.at} >= step.start`,
        sql`${deliveryAttempts.at} < step.until`,
      ),
    )
    .orderBy(desc(deliveryAttempts.at))
    .limit(most)
  const steps = await rows<Step>(
    ctx.db,
    sql`
    select extract(epoch from step.start)::int as start, counted.*
      from unnest(${sql.param(starts)}::timestamptz[], ${sql.param(ends)}::timestamptz[]) as step (start, until)
     cross join lateral (
       select count(*)::int as attempted, (count(*) filter (where failure is null))::int as succeeded,
              percentile_disc(0.5) within group (order by duration_ms) as median_ms,
              percentile_disc(0.95) within group (order by duration_ms) as p95_ms
         from (${newest}) newest) counted
     order by step.start`,
  )
  return {
    attempted: steps.reduce((sum, { attempted }) => sum + attempted, 0),
    succeeded: steps.reduce((sum, { succeeded }) => sum + succeeded, 0),
    is_complete: steps.every(({ attempted }) => attempted < most),
    steps,
  }
}
