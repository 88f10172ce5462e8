import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { DepositsScreen } from './_components/deposits-screen.tsx'
import { depositsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Microdeposits' }

export default async function DepositsPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [depositsQuery(view, client)]}>
      <DepositsScreen />
    </Prefetched>
  )
}
