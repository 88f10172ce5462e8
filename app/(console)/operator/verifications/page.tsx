import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { VerificationsScreen } from './_components/verifications-screen.tsx'
import { verificationsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Verifications' }

export default async function VerificationsPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [verificationsQuery(view, client)]}>
      <VerificationsScreen />
    </Prefetched>
  )
}
