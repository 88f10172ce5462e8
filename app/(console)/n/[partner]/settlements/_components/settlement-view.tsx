'use client'

import { useQuery } from '@tanstack/react-query'
import { NotesCard } from '#app/_notes/notes-part.tsx'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { NetPositionChart } from '#components/chart/net-position-chart.tsx'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { Unsettled } from '../[batchId]/unsettled.tsx'
import { settlementQuery } from '../queries.ts'
import { transactionsHref } from '../search-params.ts'
import { FinalityCard } from './finality-card.tsx'
import { MerkleCard } from './merkle-card.tsx'
import { PositionsTable } from './positions-table.tsx'
import { netText, prepareNetPositions } from './prepare-net-positions.ts'
import { SettlementSkeleton } from './settlement-skeleton.tsx'
import { SummaryCard } from './summary-card.tsx'

/** One batch: our total net, the positions behind it and its proof. */
export function SettlementView({ partner, batchId }: { partner: string; batchId: string }) {
  const query = useQuery(settlementQuery(partner, batchId))
  const { data, error } = query
  if (!data && error) {
    return <ReadFailed what="the settlement" query={query} />
  }
  if (!data) return <SettlementSkeleton />
  return (
    <>
      <Unsettled summary={data.summary} />
      <SummaryCard details={data} />
      <FinalityCard partner={partner} summary={data.summary} />
      {data.summary.status === 'COMPLETED' && <Positions partner={partner} details={data} />}
      <MerkleCard details={data} />
      <NotesCard partner={partner} record={{ type: 'settlement', id: batchId }} />
    </>
  )
}

function Positions({ partner, details: { summary, positions } }: { partner: string; details: BatchDetails }) {
  const hrefFor = (counterparty: string | undefined) => transactionsHref(partner, summary.token, { counterparty })
  const prepared = prepareNetPositions(positions, summary.currency, hrefFor)
  return (
    <>
      <NetPositionChart
        title="Net position by counterparty"
        units={`${summary.currency}, this batch`}
        points={prepared.points}
        total={prepared.totalPoint}
        textOf={netText(summary.currency)}
      />
      <PositionsTable positions={prepared} hrefFor={hrefFor} />
    </>
  )
}
