'use client'

import { useQuery } from '@tanstack/react-query'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { LiveMark } from '#components/data-table/live-mark.tsx'
import { Container } from '#components/layout/container.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Time } from '#components/value/time.tsx'
import type { NetworkOverview } from '#lib/modules/operator/network/contract.ts'
import { ENVIRONMENT_CHOICES } from '../environment-choices.ts'
import { useEnvironmentView } from '../first-environment.tsx'
import { OperatorHead } from '../operator-head.tsx'
import { FailingBanksCard } from './failing-banks-card.tsx'
import { LastRunsCard } from './last-runs-card.tsx'
import { overviewQuery } from './queries.ts'
import { readView, viewHref } from './search-params.ts'
import { VolumeCard } from './volume-card.tsx'
import { WorkTiles } from './work-tiles.tsx'

/** The state of the network in one environment, and the operator's open work. */
export function OverviewScreen() {
  const view = useEnvironmentView(readView)
  const query = useQuery(overviewQuery(view))
  const { data, error } = query
  return (
    <Container>
      <OperatorHead
        current="overview"
        actions={
          data && (
            <span className="flex items-center gap-3 text-muted text-xs">
              <span className="num">
                As of <Time value={data.as_of * 1000} format="clock" />
              </span>
              <LiveMark failing={Boolean(error)} />
            </span>
          )
        }
      />
      <FilterBar values={view} hrefFor={(typed) => viewHref(readView(typed))}>
        <FilterChoice name="environment" label="Environment" options={ENVIRONMENT_CHOICES} />
      </FilterBar>
      {data && <Figures overview={data} />}
      {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      {!data && error && <ReadFailed what="the overview" query={query} />}
    </Container>
  )
}

function Figures({ overview }: { overview: NetworkOverview }) {
  return (
    <>
      <WorkTiles overview={overview} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <VolumeCard volume={overview.completed_today} />
        <FailingBanksCard banks={overview.failing_banks} />
      </div>
      <LastRunsCard runs={overview.settlement.last_runs} environment={overview.environment} />
    </>
  )
}
