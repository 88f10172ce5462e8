import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { EndpointsScreen } from './_components/endpoints-screen.tsx'
import { endpointsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Failing webhooks' }

export default async function FailingEndpointsPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [endpointsQuery(view, client)]}>
      <EndpointsScreen />
    </Prefetched>
  )
}
