import { z } from 'zod'
import { UnixSeconds } from '../../wire/shapes.ts'
import { WINDOWS } from './states.ts'

const minor = z.string().meta({ description: 'Minor units', example: '10000' })

/** Payments that the namespace sees, by how they ended and by what they amount to. */
export const PaymentFigures = z
  .object({
    count: z.int(),
    waiting: z.int().meta({ description: 'Created, in admission or on hold' }),
    completed: z.int().meta({ description: 'Completed, settled or not' }),
    failed: z.int(),
    expired: z.int(),
    amounts: z.array(z.object({ currency: z.string(), count: z.int(), total: minor })),
  })
  .meta({ id: 'PaymentFigures', description: 'Of payments created in a span of time, as they stand now' })
export type PaymentFigures = z.infer<typeof PaymentFigures>

export const OverviewQuery = z.object({
  window: z
    .enum(WINDOWS)
    .default('24h')
    .meta({ description: 'How far back `volume` goes; 24h by hours, else by days' }),
})
export type OverviewQuery = z.infer<typeof OverviewQuery>

export const Overview = z
  .object({
    as_of: UnixSeconds,
    time_zone: z.literal('UTC').meta({ description: 'In which days and hours begin' }),
    payments: z.int().meta({ description: 'All payments that the namespace sees, ever' }),
    today: z.object({ from: UnixSeconds, figures: PaymentFigures }),
    compared: z
      .object({ hours: z.int().min(0).max(23), today: PaymentFigures, yesterday: PaymentFigures })
      .meta({ description: 'The whole hours of today so far, and the same hours of yesterday' }),
    volume: z.object({
      bucket: z.enum(['hour', 'day']),
      buckets: z.array(z.object({ from: UnixSeconds, figures: PaymentFigures })),
    }),
    tasks: z.object({
      pending: z.int(),
      on_hold: z.int(),
      oldest: UnixSeconds.nullable().meta({ description: 'When the oldest of them was opened' }),
      ages: z
        .array(
          z.object({ from_seconds: z.int(), to_seconds: z.int().nullable(), count: z.int(), is_exact: z.boolean() }),
        )
        .meta({ description: 'By how long they wait; where a count is not exact there are at least so many' }),
    }),
  })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof Overview>
