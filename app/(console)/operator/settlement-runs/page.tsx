import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { RunsScreen } from './_components/runs-screen.tsx'
import { runsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Settlement runs' }

export default async function SettlementRunsPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [runsQuery(view, client)]}>
      <RunsScreen />
    </Prefetched>
  )
}
