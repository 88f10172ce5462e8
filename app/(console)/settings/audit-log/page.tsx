import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { mayCall } from '#app/_session/role-access.ts'
import { requireSession } from '#app/_session/session.ts'
import { AuditLogScreen } from './_components/audit-log-screen.tsx'
import { entriesQuery, entryQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Audit log' }

export default async function AuditLogPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  const { member } = await requireSession()
  return (
    <Prefetched
      queries={(client) =>
        mayCall(member.role, 'GET /audit-entries')
          ? [entriesQuery(view, client), ...(view.entry ? [entryQuery(view.entry, client)] : [])]
          : []
      }
    >
      <AuditLogScreen />
    </Prefetched>
  )
}
