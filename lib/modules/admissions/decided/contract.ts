import { z } from 'zod'
import { IsoTime } from '../../../wire/shapes.ts'

const memberNumber = z.int().min(1).meta({ description: 'Number of the member' })
const outcomes = { accepted: z.int().min(0), failed: z.int().min(0) }
const decided = {
  ...outcomes,
  median_seconds: z.int().min(0).meta({ description: 'Half of the tasks were decided within this time' }),
  p90_seconds: z.int().min(0).meta({ description: '90% of the tasks were decided within this time' }),
}

/** Decisions and the time from a task's creation to its decision, by day and member. */
export const DecisionTimes = z
  .object({
    days: z
      .array(
        z.object({
          day: z.iso.date().meta({ description: 'Day in UTC' }),
          ...decided,
          members: z
            .array(z.object({ number: memberNumber, ...decided }))
            .meta({ description: 'By member who decided, most active member first' }),
        }),
      )
      .meta({ description: 'Newest first. Days without decisions are omitted' }),
  })
  .meta({ id: 'DecisionTimes' })
export type DecisionTimes = z.infer<typeof DecisionTimes>

/** Decisions since midnight UTC, by member who decided. */
export const Throughput = z
  .object({
    since: IsoTime,
    members: z.array(z.object({ number: memberNumber, ...outcomes })),
  })
  .meta({ id: 'TaskThroughput' })
export type Throughput = z.infer<typeof Throughput>
