'use client'

import { useQuery } from '@tanstack/react-query'
import { useView } from '#app/_list/use-view.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { BarsChartLazy } from '#components/chart/bars-chart-lazy.tsx'
import { LiveMark } from '#components/data-table/live-mark.tsx'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Time } from '#components/value/time.tsx'
import type { Overview } from '#lib/modules/overview/contract.ts'
import { ExpiringKeys } from '../../api-keys/expiring-keys.tsx'
import { HeadroomAlerts } from '../../liquidity/headroom-alerts.tsx'
import { HeadroomCard } from '../../liquidity/headroom-card.tsx'
import { ProjectionCard } from '../../settlements/projection-card.tsx'
import { HEAD } from '../head.ts'
import { prepareAges } from '../prepare-ages.ts'
import { overviewQuery } from '../queries.ts'
import { type OverviewView, readView } from '../search-params.ts'
import { DayTiles } from './day-tiles.tsx'
import { FirstSteps, NothingPaid } from './first-steps.tsx'
import { FlowTiles } from './flow-tiles.tsx'
import { LastBatchCard } from './last-batch-card.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { QueueTile } from './queue-tile.tsx'
import { VolumeCard } from './volume-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

interface OverviewScreenProps {
  partner: string
  sandbox: boolean
  /** Whether the gateway lists API keys. */
  keys: boolean
  /** Whether the gateway has limits. */
  limits: boolean
}

/** The namespace's key figures, updated live. */
export function OverviewScreen({ partner, sandbox, keys, limits }: OverviewScreenProps) {
  const view = useView(readView)
  const query = useQuery(overviewQuery(partner, view.window))
  const { data, error } = query
  return (
    <Container>
      <PageHeader
        {...HEAD}
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
      {limits && <HeadroomAlerts partner={partner} />}
      {keys && <ExpiringKeys partner={partner} />}
      {data && <Figures partner={partner} view={view} sandbox={sandbox} limits={limits} overview={data} />}
      {!data && !error && <OverviewSkeleton />}
      {!data && error && <ReadFailed what="the overview" query={query} />}
    </Container>
  )
}

function Figures({
  partner,
  view,
  sandbox,
  limits,
  overview,
}: Omit<OverviewScreenProps, 'keys'> & { view: OverviewView; overview: Overview }) {
  const { payments, today, compared, queue, volume } = overview
  return (
    <>
      {sandbox && <FirstSteps partner={partner} />}
      {!sandbox && payments === 0 && <NothingPaid partner={partner} />}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <DayTiles partner={partner} today={today} compared={compared} />
        <QueueTile partner={partner} queue={queue} />
        <FlowTiles partner={partner} today={today} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <VolumeCard partner={partner} volume={volume} view={view} />
          <BarsChartLazy
            title="Payments awaiting your decision by age"
            units="Number of payments, including those on hold"
            bars={prepareAges(partner, queue)}
            none="No payments awaiting your decision"
          />
        </div>
        <div className="grid min-w-0 gap-4">
          {limits && <HeadroomCard partner={partner} />}
          <ProjectionCard partner={partner} />
          <LastBatchCard partner={partner} />
          <WebhooksCard partner={partner} />
        </div>
      </div>
    </>
  )
}
