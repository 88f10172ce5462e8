import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { mayCall } from '#app/_session/role-access.ts'
import { loadPermissions } from '#app/(console)/_shell/load.ts'
import { MembersScreen } from './_components/members-screen.tsx'
import { invitationsQuery, membersQuery, rolesQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Members' }

export default async function MembersPage({ searchParams }: { searchParams: SearchParams }) {
  const permissions = await loadPermissions()
  const view = readView(await searchParams)
  return (
    <Prefetched
      queries={(client) =>
        mayCall(permissions, 'GET /invitations')
          ? [membersQuery(view, client), invitationsQuery(client), rolesQuery(client)]
          : [membersQuery(view, client)]
      }
    >
      <MembersScreen />
    </Prefetched>
  )
}
