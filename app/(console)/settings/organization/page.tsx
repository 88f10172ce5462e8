import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { offers } from '#app/_session/remote.ts'
import { OrganizationScreen } from './_components/organization-screen.tsx'
import { deletionQuery, organizationQuery, rulesQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Organization' }

export default async function OrganizationPage() {
  const [endsHere, hasRules] = await Promise.all([
    offers(undefined, 'GET /organization/deletion'),
    offers(undefined, 'GET /organization/rules'),
  ])
  return (
    <Prefetched
      queries={(client) => [
        organizationQuery(client),
        ...(hasRules ? [rulesQuery(client)] : []),
        ...(endsHere ? [deletionQuery(client)] : []),
      ]}
    >
      <OrganizationScreen endsHere={endsHere} hasRules={hasRules} />
    </Prefetched>
  )
}
