import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { OverviewScreen } from './_overview/overview-screen.tsx'
import { overviewQuery } from './_overview/queries.ts'
import { readView } from './_overview/search-params.ts'
import { inEnvironment } from './environment-choices.ts'
import { loadFirstEnvironment } from './load-first-environment.ts'

export const metadata: Metadata = { title: 'Network overview' }

export default async function OperatorPage({ searchParams }: { searchParams: SearchParams }) {
  const view = inEnvironment(readView(await searchParams), (await loadFirstEnvironment()).environment)
  return (
    <Prefetched queries={(client) => [overviewQuery(view, client)]}>
      <OverviewScreen />
    </Prefetched>
  )
}
