import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { offers } from '#app/_session/remote.ts'
import { mayCall } from '#app/_session/role-access.ts'
import { openList } from '#app/_views/open-list.ts'
import { SharedViewsProvider } from '#app/_views/shared-views.tsx'
import { loadPermissions } from '#app/(console)/_shell/load.ts'
import { PlainSettlements } from './_components/plain-settlements.tsx'
import { SettlementsScreen } from './_components/settlements-screen.tsx'
import { newestRunQuery, projectionQuery, settlementsQuery, trendQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Settlements' }

type SettlementsPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function SettlementsPage({ params, searchParams }: SettlementsPageProps) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /settlements/projection')))
    return <PlainSettlements partner={partner} view={readView(await searchParams)} />
  const { given, shared } = await openList('settlements', partner, searchParams)
  const view = readView(given)
  const permissions = await loadPermissions()
  return (
    <Prefetched
      queries={(client) => [
        settlementsQuery(partner, view, client),
        projectionQuery(partner, client),
        trendQuery(partner, view.trend, client),
        trendQuery(partner, undefined, client),
        // A failed run is shown above everything else, so prefetch it.
        ...(mayCall(permissions, 'GET /settlement-runs') ? [newestRunQuery(partner, client)] : []),
      ]}
    >
      <SharedViewsProvider shared={shared}>
        <SettlementsScreen partner={partner} />
      </SharedViewsProvider>
    </Prefetched>
  )
}
