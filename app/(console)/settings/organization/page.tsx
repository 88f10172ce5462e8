import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { OrganizationScreen } from './_components/organization-screen.tsx'
import { organizationQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Organization' }

export default function OrganizationPage() {
  return (
    <Prefetched queries={(client) => [organizationQuery(client)]}>
      <OrganizationScreen />
    </Prefetched>
  )
}
