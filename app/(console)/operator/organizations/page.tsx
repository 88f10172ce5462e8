import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { OrganizationsScreen } from './_components/organizations-screen.tsx'
import { networkOrganizationQuery, organizationsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Organizations' }

export default async function OrganizationsPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  const { organization } = view
  return (
    <Prefetched
      queries={(client) => [
        organizationsQuery(view, client),
        ...(organization ? [networkOrganizationQuery(organization, client)] : []),
      ]}
    >
      <OrganizationsScreen />
    </Prefetched>
  )
}
