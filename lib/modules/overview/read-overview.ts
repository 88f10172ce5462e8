import type { PartnerCtx } from '../../platform/context.ts'
import { readTallies, readVolumes, sumOf, type Volume } from '../../platform/tallies/tallies.ts'
import { type AgeGroup, countByAge } from '../admissions/index.ts'
import type { OverviewQuery } from './contract.ts'
import { type Figures, figuresOf } from './figures.ts'
import { hourName, hoursAfter, type Spans, spansOf, startOf } from './spans.ts'
import { QUEUE_AGES, TALLIED } from './states.ts'

export type OverviewFigures = {
  readonly asOf: Date
  /** All payments since the beginning. */
  readonly payments: number
  readonly today: { readonly from: Date; readonly figures: Figures }
  readonly compared: { readonly hours: number; readonly today: Figures; readonly yesterday: Figures }
  readonly volume: {
    readonly bucket: Spans['bucket']
    readonly buckets: readonly { readonly from: Date; readonly figures: Figures }[]
  }
  /** Payments awaiting a decision, by age. */
  readonly queue: readonly AgeGroup[]
}

/** Tallies are keyed by hour and currency; an hour such as `2026112115` has ten digits. */
const HOUR_LENGTH = 10

/**
 * The overview of a namespace, computed from tallies (decision 0034): today so far, today's
 * complete hours compared with the same hours of yesterday, and the hours or days of a window.
 */
export async function readOverview(ctx: PartnerCtx, { window }: OverviewQuery): Promise<OverviewFigures> {
  const spans = spansOf(window, ctx.now)
  const [all, days, ofWindow, queue] = await Promise.all([
    readTallies(ctx.db, 'payments', ctx.partnerId),
    twoDays(ctx),
    read(ctx, spans.all[0]?.from ?? ctx.now, spans.length),
    countByAge(ctx, QUEUE_AGES),
  ])
  const bySpan = Map.groupBy(ofWindow, ({ span }) => span)
  const buckets = spans.all.map(({ from, name }) => ({ from, figures: figuresOf(bySpan.get(name) ?? []) }))
  const payments = sumOf(all, () => true)
  return { asOf: ctx.now, payments, ...days, volume: { bucket: spans.bucket, buckets }, queue }
}

async function twoDays(ctx: PartnerCtx): Promise<Pick<OverviewFigures, 'today' | 'compared'>> {
  const midnight = startOf('day', ctx.now)
  const yesterday = hoursAfter(midnight, -24)
  const hours = ctx.now.getUTCHours()
  const volumes = await read(ctx, yesterday, HOUR_LENGTH)
  const between = (from: Date, before: Date) =>
    figuresOf(volumes.filter(({ span }) => span >= hourName(from) && span < hourName(before)))
  return {
    today: { from: midnight, figures: between(midnight, hoursAfter(midnight, 24)) },
    compared: {
      hours,
      today: between(midnight, hoursAfter(midnight, hours)),
      yesterday: between(yesterday, hoursAfter(yesterday, hours)),
    },
  }
}

/**
 * Volumes from an hour up to and including the current one, grouped by the first `length` digits of
 * the hour.
 */
const read = ({ db, partnerId, now }: PartnerCtx, from: Date, length: number): Promise<Volume[]> =>
  readVolumes(db, 'payments by hour', partnerId, {
    states: TALLIED,
    from: hourName(from),
    before: hourName(hoursAfter(now, 1)),
    length,
  })
