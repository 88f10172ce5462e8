import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { LiquidityScreen } from './_components/liquidity-screen.tsx'
import { limitsQuery, scheduledQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Liquidity' }

export default async function LiquidityPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [limitsQuery(view, client), scheduledQuery(client)]}>
      <LiquidityScreen />
    </Prefetched>
  )
}
