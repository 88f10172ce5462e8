import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { offers } from '#app/_session/remote.ts'
import { NamespacesScreen } from './_components/namespaces-screen.tsx'
import { PlainNamespaces } from './_components/plain-namespaces.tsx'
import { namespacesQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Namespaces' }

export default async function NamespacesPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  if (!(await offers(undefined, 'POST /partner'))) return <PlainNamespaces />
  return (
    <Prefetched queries={(client) => [namespacesQuery(view, client)]}>
      <NamespacesScreen />
    </Prefetched>
  )
}
