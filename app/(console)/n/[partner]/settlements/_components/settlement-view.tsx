'use client'

import { useQuery } from '@tanstack/react-query'
import { NetPositionChartLazy } from '#components/chart/net-position-chart-lazy.tsx'
import { ErrorState } from '#components/layout/error-state.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { IdChip } from '#components/ui/id-chip.tsx'
import { utcText } from '#components/ui/time-text.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { settlementQuery } from '../queries.ts'
import { settlementsHref } from '../search-params.ts'
import { BatchBadge } from './batch-badge.tsx'
import { MerkleCard } from './merkle-card.tsx'
import { PositionsTable } from './positions-table.tsx'
import { prepareNetPositions } from './prepare-net-positions.ts'
import { SettlementSkeleton } from './settlement-skeleton.tsx'
import { SummaryCard } from './summary-card.tsx'

/** One batch: what we are owed or owe in all, by whom, and what proves it. */
export function SettlementView({ partner, batchId }: { partner: string; batchId: string }) {
  const { data, error, isFetching, refetch } = useQuery(settlementQuery(partner, batchId))
  if (!data && error) {
    return (
      <ErrorState
        what="the settlement"
        failure={failureOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <SettlementSkeleton />
  const { token, status, cutoff_time, currency } = data.summary
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Settlements', href: settlementsHref(partner) }]}
        title={`${currency} settlement of ${utcText(new Date(cutoff_time * 1000))}`}
        aside={
          <>
            <BatchBadge state={status} />
            <IdChip id={token} label="batch id" />
          </>
        }
      />
      <Outcome details={data} />
      <SummaryCard details={data} />
      {status === 'COMPLETED' && <Positions details={data} />}
      <MerkleCard details={data} />
    </>
  )
}

function Outcome({ details: { summary } }: { details: BatchDetails }) {
  if (summary.status === 'PROCESSING') {
    return (
      <Alert tone="info" title="This settlement is running">
        Its amounts appear here by themselves as soon as it is done.
      </Alert>
    )
  }
  if (summary.status === 'FAILED') {
    return (
      <Alert tone="danger" title="This settlement failed: nothing was settled">
        {summary.failure ?? 'No reason was given.'} Its transactions wait for the next run.
      </Alert>
    )
  }
  return null
}

function Positions({ details: { summary, positions } }: { details: BatchDetails }) {
  const prepared = prepareNetPositions(positions, summary.currency)
  return (
    <>
      <NetPositionChartLazy
        title="Net by counterparty"
        units={`${summary.currency}, net of this batch`}
        points={prepared.points}
      />
      <PositionsTable positions={prepared} />
    </>
  )
}
