import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { inEnvironment } from '../environment-choices.ts'
import { loadFirstEnvironment } from '../load-first-environment.ts'
import { PositionsScreen } from './_components/positions-screen.tsx'
import { chartedTotal, chartQuery, positionsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Net positions' }

export default async function PositionsPage({ searchParams }: { searchParams: SearchParams }) {
  const view = inEnvironment(readView(await searchParams), (await loadFirstEnvironment()).environment)
  return (
    <Prefetched
      queries={(client) => [positionsQuery(view, client)]}
      dependent={(results, client) => {
        const positions = results.getQueryData(positionsQuery(view).queryKey)
        const total = positions && chartedTotal(view, positions.totals)
        return total ? [chartQuery(view, total, client)] : []
      }}
    >
      <PositionsScreen />
    </Prefetched>
  )
}
