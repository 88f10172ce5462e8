import { z } from 'zod'
import { IsoTime, NextCursor, token } from '../../../wire/shapes.ts'
import { Delivery } from '../contract.ts'
import { MAX_REDELIVERED } from '../states.ts'

export const RedeliverSeveral = z
  .object({
    deliveries: z
      .array(token('dlv'))
      .min(1)
      .max(MAX_REDELIVERED)
      .meta({ description: 'IDs of the deliveries, in the order of the response' }),
  })
  .meta({ id: 'RedeliverSeveral' })
export const Redelivered = z.object({ deliveries: z.array(Delivery) }).meta({ id: 'Redelivered' })

export const RecoverDeliveries = z
  .object({
    what: z.enum(['failed', 'missed']).meta({
      description:
        '`failed`: deliveries whose attempts all failed. `missed`: events of the subscribed types that were never queued for the webhook, for example while it was disabled',
    }),
    since: IsoTime.meta({ description: 'Only events at or after this time, which must be within the last 90 days' }),
    cursor: z
      .string()
      .max(200)
      .optional()
      .meta({ description: '`next_cursor` of the previous response', example: null }),
    preview: z
      .boolean()
      .default(false)
      .meta({ description: 'Count deliveries without making them due', example: false }),
  })
  .meta({ id: 'RecoverDeliveries' })
export type RecoverDeliveries = z.infer<typeof RecoverDeliveries>
export const Recovered = z
  .object({
    count: z.int().meta({ description: 'Number of deliveries made due; with `preview`, the number that would be' }),
    next_cursor: NextCursor.meta({ description: '`cursor` for the next request; null at the end' }),
  })
  .meta({ id: 'Recovered' })

/** Periods of the metrics, each in steps that fit a chart: 24 of an hour, or 28 of six hours. */
const METRIC_PERIODS = ['24h', '7d'] as const

export const WebhookMetricsQuery = z.object({
  period: z.enum(METRIC_PERIODS).default('24h').meta({
    description: '`24h`: the last 24 hours by hour. `7d`: the last seven days in steps of six hours',
  }),
})
export type WebhookMetricsQuery = z.infer<typeof WebhookMetricsQuery>

/** Attempts of an endpoint over time, including those of retries and test events. */
export const WebhookMetrics = z
  .object({
    attempted: z.int().meta({ description: 'Number of attempts in all steps' }),
    succeeded: z.int().meta({ description: 'Number of successful attempts in all steps' }),
    is_complete: z.boolean().meta({
      description: 'False if a step had 2,500 attempts or more, of which only the newest 2,500 count',
    }),
    steps: z
      .array(
        z.object({
          start: z.int().meta({ description: 'Start of the step in Unix seconds' }),
          attempted: z.int(),
          succeeded: z.int(),
          median_ms: z.int().nullable().meta({ description: 'Median duration; null if there were no attempts' }),
          p95_ms: z
            .int()
            .nullable()
            .meta({ description: '95th percentile of the duration; null if there were no attempts' }),
        }),
      )
      .meta({ description: 'Steps of the period, oldest first; the last one is in progress' }),
  })
  .meta({ id: 'WebhookMetrics' })
export type WebhookMetrics = z.infer<typeof WebhookMetrics>
