import { finalityOf } from '../../settlements/index.ts'
import { presentRun } from '../../settlements/present.ts'
import type { NetworkOverview, NetworkRun } from './contract.ts'
import type { NetworkState } from './read-overview.ts'
import type { RunWithBatches } from './runs.ts'

export const presentNetworkRun = ({ batches, ...view }: RunWithBatches): NetworkRun => ({
  ...presentRun(view),
  duration_ms: view.run.completedAt && Math.max(0, view.run.completedAt.getTime() - view.run.startedAt.getTime()),
  txn_count: batches.reduce((sum, { count }) => sum + Number(count), 0),
  batches: batches.map(({ token, currency, status, count, value, ...counts }) => ({
    token,
    currency,
    status,
    txn_count: Number(count),
    net_value: value,
    finality: finalityOf(counts),
  })),
})

export const presentOverview = ({ lastRuns, settlement, ...state }: NetworkState): NetworkOverview => ({
  ...state,
  settlement: { ...settlement, last_runs: lastRuns.map(presentNetworkRun) },
})
