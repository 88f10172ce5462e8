'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { exportHref } from '#app/_list/export-href.ts'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { useLongQuery } from '#app/_query/use-long-query.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { MovementList, OwnLiquidity } from '#lib/modules/liquidity/contract.ts'
import { chartedCurrency } from '../prepare-history.ts'
import { liquidityQuery, movementsQuery } from '../queries.ts'
import { isFiltered, type LiquidityView, liquidityHref, PAGE_SIZE, readView, toQuery } from '../search-params.ts'
import { HEAD } from '../words.ts'
import { HistoryCard } from './history-card.tsx'
import { LimitCards } from './limit-cards.tsx'
import { movementColumns, USUALLY_HIDDEN } from './movement-columns.tsx'
import { MovementFilters } from './movement-filters.tsx'

interface LiquidityScreenProps {
  partner: string
  /** What happens at the limit, rendered by the server. */
  explanation: ReactNode
}

/** Limits of a namespace, their history and movements. */
export function LiquidityScreen({ partner, explanation }: LiquidityScreenProps) {
  const view = useView(readView)
  const limits = useQuery(liquidityQuery(partner))
  const movements = useLongQuery(movementsQuery(partner, view))
  const { data, error } = limits
  const hasNone = data?.length === 0
  const isPlain = hasNone && view.trail.length === 0 && !isFiltered(view)
  return (
    <Container>
      <PageHeader {...HEAD} />
      {data === undefined &&
        (error ? <ReadFailed what="the limits" query={limits} /> : <Skeleton className="h-56 rounded-lg" />)}
      {hasNone && <NoLimit />}
      {data && data.length > 0 && <Limits {...{ partner, explanation, view }} limits={data} />}
      {!(isPlain && movements.data?.movements.length === 0) && (
        <Movements partner={partner} view={view} query={movements} />
      )}
    </Container>
  )
}

function NoLimit() {
  return (
    <EmptyState title="No limit is set for this namespace" icon={<Gauge />}>
      It can owe any amount until the next settlement. The network operator can set a net debit cap, the most that it
      may owe.
    </EmptyState>
  )
}

type LimitsProps = LiquidityScreenProps & { view: LiquidityView; limits: readonly OwnLiquidity[] }

function Limits({ partner, explanation, view, limits }: LimitsProps) {
  const currency = chartedCurrency(view, limits)
  return (
    <>
      <LimitCards limits={limits} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {currency && (
          <HistoryCard
            partner={partner}
            view={view}
            currency={currency}
            currencies={limits.map((limit) => limit.currency)}
          />
        )}
        {explanation}
      </div>
    </>
  )
}

type MovementsOf = { partner: string; view: LiquidityView }

function Movements({ partner, view, query }: MovementsOf & { query: UseQueryResult<MovementList> }) {
  const columns = useMemo(() => movementColumns(partner), [partner])
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold text-base">Movements</h2>
      <KeysetTable
        name="liquidity"
        what="movements"
        size={view.size ?? PAGE_SIZE}
        csv={exportHref(partner, 'liquidity/movements.csv', toQuery(view))}
        columns={columns}
        usuallyHidden={USUALLY_HIDDEN}
        query={query}
        read={({ movements }) => movements}
        rowId={({ movement_id }) => movement_id}
        trail={view.trail}
        hrefFor={(trail) => liquidityHref(partner, { ...view, trail })}
        clearHref={isFiltered(view) ? liquidityHref(partner, { chart: view.chart, window: view.window }) : undefined}
        summary={() => 'Newest first'}
        skeletonRows={5}
        toolbar={<MovementFilters partner={partner} view={view} />}
        empty={
          <EmptyState title="No movements yet" icon={<Gauge />}>
            Cap changes, deposits, withdrawals and settlements appear here.
          </EmptyState>
        }
      />
    </div>
  )
}
