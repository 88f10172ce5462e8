import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { offers } from '#app/_session/remote.ts'
import { OrganizationScreen } from './_components/organization-screen.tsx'
import { deletionQuery, organizationQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Organization' }

export default async function OrganizationPage() {
  const endsHere = await offers(undefined, 'GET /organization/deletion')
  return (
    <Prefetched queries={(client) => [organizationQuery(client), ...(endsHere ? [deletionQuery(client)] : [])]}>
      <OrganizationScreen endsHere={endsHere} />
    </Prefetched>
  )
}
