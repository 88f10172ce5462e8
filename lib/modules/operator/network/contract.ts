import { z } from 'zod'
import { Environment, IsoTime, queryNumber, token, UnixSeconds } from '../../../wire/shapes.ts'
import { BatchFinality, RunRecord } from '../../settlements/contract.ts'
import { BATCH_STATES } from '../../settlements/states.ts'

const count = z.int().min(0)
const minor = z.string().meta({ description: 'Amount in minor units', example: '10000' })
const namespace = z.object({ token: token('part'), name: z.string(), domain: z.string() })
const organization = z.object({ token: token('org'), name: z.string() })

const FINALITY =
  'Whether the money of the batch has moved at the settlement bank; null if it has no settlement instructions'

/** A batch of a run, with the figures of all namespaces. */
const RunBatch = z
  .object({
    token: token('batch'),
    currency: z.string(),
    status: z.enum(BATCH_STATES),
    txn_count: count.meta({ description: 'Number of settled transactions of all namespaces' }),
    net_value: minor.meta({ description: 'Sum of the positive net positions: the amount that settlement moves' }),
    finality: BatchFinality.nullable().meta({ description: FINALITY }),
  })
  .meta({ id: 'RunBatch' })

export const NetworkRun = RunRecord.extend({
  duration_ms: count.nullable().meta({
    description:
      'Milliseconds from `started_on` to `completed_on`, which are rounded to seconds; null while the run is in progress',
  }),
  txn_count: count.meta({ description: 'Number of settled transactions in all batches of the run' }),
  batches: z.array(RunBatch).meta({ description: 'One batch per currency; empty until the run has ended' }),
}).meta({ id: 'NetworkRun' })
export type NetworkRun = z.infer<typeof NetworkRun>

export const OverviewQuery = z.object({
  environment: Environment.default('sandbox').meta({ description: 'Environment of the figures' }),
})

export const NetworkOverview = z
  .object({
    as_of: UnixSeconds,
    environment: Environment,
    completed_today: z
      .array(z.object({ currency: z.string(), txn_count: count, total: minor }))
      .meta({ description: 'Payments completed since 00:00 UTC, by currency' }),
    failing_banks: z
      .array(
        z.object({
          namespace,
          organization,
          completed: count,
          failed: count.meta({ description: 'Number of payments that were declined or failed a check' }),
          expired: count,
        }),
      )
      .meta({
        description:
          'Up to 10 namespaces with payments, sent or received, that were created today (UTC) and failed or expired. Highest share of failed and expired among finished payments first. Namespaces with fewer than 5 finished payments are omitted',
      }),
    settlement: z.object({
      next_cutoff: UnixSeconds.nullable().meta({
        description: 'Time of the next scheduled cutoff; null if settlement is not scheduled',
      }),
      lag_seconds: count.meta({ description: 'Seconds since the last cutoff if its run has not started, otherwise 0' }),
      lag_limit_seconds: count.meta({ description: 'A run that ends later than this after its cutoff is late' }),
      late_runs: count.meta({ description: 'Number of late runs in the last 7 days' }),
      failed_batches: count.meta({ description: 'Number of FAILED batches of runs in the last 7 days' }),
      last_runs: z.array(NetworkRun).meta({ description: 'The last 5 runs, newest first' }),
    }),
    verifications: z.object({ pending: count, oldest: IsoTime.nullable() }),
    deposits_to_send: count.meta({ description: 'Live validations with unsent microdeposits, for any `environment`' }),
    endpoints: z.object({ failing: count, disabled: count }),
  })
  .meta({ id: 'NetworkOverview' })
export type NetworkOverview = z.infer<typeof NetworkOverview>

export const FirstEnvironment = z
  .object({
    environment: Environment.meta({
      description: '`live` if the network has live namespaces, otherwise `sandbox`',
    }),
  })
  .meta({ id: 'FirstEnvironment' })
export type FirstEnvironment = z.infer<typeof FirstEnvironment>

export const PositionTotal = z
  .object({
    currency: z.string(),
    namespaces: count.meta({ description: 'Number of namespaces with a position' }),
    owed: minor.meta({ description: 'Sum of the positive net positions, which equals the sum of the negative ones' }),
  })
  .meta({ id: 'NetworkPositionTotal' })
export type PositionTotal = z.infer<typeof PositionTotal>

export const BatchQuery = z.object({
  limit: queryNumber(2, 100).default(60).meta({
    description: 'Number of namespaces in the matrix, from 2 to 100: those with the largest net positions',
  }),
})

export const NetworkBatch = z
  .object({
    batch: z.object({
      token: token('batch'),
      run_id: token('run'),
      environment: Environment,
      currency: z.string(),
      status: z.enum(BATCH_STATES),
      cutoff_time: UnixSeconds,
      txn_count: count,
      finality: BatchFinality.nullable().meta({ description: FINALITY }),
    }),
    namespaces_count: count.meta({ description: 'Number of namespaces in the batch' }),
    namespaces: z
      .array(
        namespace.extend({
          organization,
          net_total: z.string().meta({ description: 'Net position in signed minor units' }),
          txn_count: count,
        }),
      )
      .meta({ description: 'Largest net position first, regardless of its sign' }),
    pairs: z
      .array(z.object({ debtor_id: token('part'), creditor_id: token('part'), amount: minor, txn_count: count }))
      .meta({ description: 'Gross amounts between the namespaces listed; pairs without transactions are omitted' }),
  })
  .meta({ id: 'NetworkBatch' })
export type NetworkBatch = z.infer<typeof NetworkBatch>
