import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { mayCall } from '#app/_session/role-access.ts'
import { requireSession } from '#app/_session/session.ts'
import { MembersScreen } from './_components/members-screen.tsx'
import { invitationsQuery, membersQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Members' }

export default async function MembersPage() {
  const { member } = await requireSession()
  return (
    <Prefetched
      queries={(client) =>
        mayCall(member.role, 'GET /invitations')
          ? [membersQuery(client), invitationsQuery(client)]
          : [membersQuery(client)]
      }
    >
      <MembersScreen />
    </Prefetched>
  )
}
