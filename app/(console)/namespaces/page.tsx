import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { NamespacesScreen } from './_components/namespaces-screen.tsx'
import { namespacesQuery } from './queries.ts'
import { parseView } from './search-params.ts'

export const metadata: Metadata = { title: 'Namespaces' }

export default async function NamespacesPage({ searchParams }: { searchParams: SearchParams }) {
  const view = await parseView(searchParams)
  return (
    <Prefetched queries={(client) => [namespacesQuery(view, client)]}>
      <NamespacesScreen view={view} />
    </Prefetched>
  )
}
