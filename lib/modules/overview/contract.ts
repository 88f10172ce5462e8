import { z } from 'zod'
import { CountIsExact, UnixSeconds } from '../../wire/shapes.ts'
import { WINDOWS } from './states.ts'

const minor = (description: string) =>
  z.string().meta({ description: `${description}, in minor units`, example: '10000' })

const CurrencyFigures = z.object({
  currency: z.string(),
  count: z.int().meta({ description: 'Number of payments in this currency, in any state' }),
  total: minor('Sum of these payments, including failed and expired ones'),
  completed: minor('Sum of completed payments, including settled ones'),
  sent: minor('Sum of completed payments, including settled ones, in which the namespace is the debtor only'),
  received: minor('Sum of completed payments, including settled ones, in which the namespace is the creditor only'),
  within: minor('Sum of completed payments, including settled ones, from and to the namespace'),
  waiting: minor('Sum of payments that are created, in admission or on hold'),
})

/** Payments of the namespace by state, and their amounts by currency. */
export const PaymentFigures = z
  .object({
    count: z.int(),
    waiting: z.int().meta({ description: 'Payments that are created, in admission or on hold' }),
    completed: z.int().meta({ description: 'Completed payments, including settled ones' }),
    failed: z.int(),
    expired: z.int(),
    amounts: z.array(CurrencyFigures),
  })
  .meta({
    id: 'PaymentFigures',
    description: 'Counts and amounts of the payments created in a period, by current state',
  })
export type PaymentFigures = z.infer<typeof PaymentFigures>

export const OverviewQuery = z.object({
  window: z
    .enum(WINDOWS)
    .default('24h')
    .meta({ description: 'Period that `volume` covers. `24h` is divided into hours, longer periods into days' }),
})
export type OverviewQuery = z.infer<typeof OverviewQuery>

export const Overview = z
  .object({
    as_of: UnixSeconds,
    time_zone: z.literal('UTC').meta({ description: 'Time zone of the days and hours' }),
    payments: z.int().meta({ description: 'Number of all payments that the namespace has sent or received' }),
    today: z.object({ from: UnixSeconds, figures: PaymentFigures }),
    compared: z
      .object({ hours: z.int().min(0).max(23), today: PaymentFigures, yesterday: PaymentFigures })
      .meta({ description: 'The completed hours of today and the same hours of yesterday' }),
    volume: z.object({
      bucket: z.enum(['hour', 'day']),
      buckets: z.array(z.object({ from: UnixSeconds, figures: PaymentFigures })),
    }),
    queue: z
      .object({
        count: z.int(),
        count_is_exact: CountIsExact,
        on_hold: z.int().meta({ description: 'Number of payments with a task on hold' }),
        oldest: UnixSeconds.nullable().meta({
          description: 'Time at which the oldest open task was created; null if there is none',
        }),
        ages: z
          .array(
            z.object({ from_seconds: z.int(), to_seconds: z.int().nullable(), count: z.int(), is_exact: z.boolean() }),
          )
          .meta({ description: 'By age. If `is_exact` is false, there are at least `count` payments' }),
      })
      .meta({ description: 'Payments awaiting a decision of the namespace, each counted once' }),
  })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof Overview>
