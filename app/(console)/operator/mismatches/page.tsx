import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { MismatchesScreen } from './_components/mismatches-screen.tsx'
import { mismatchesQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Mismatches' }

export default async function MismatchesPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [mismatchesQuery(view, client)]}>
      <MismatchesScreen />
    </Prefetched>
  )
}
