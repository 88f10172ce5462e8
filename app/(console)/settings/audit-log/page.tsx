import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { mayCall } from '#app/_session/role-access.ts'
import { loadPermissions } from '#app/(console)/_shell/load.ts'
import { AuditLogScreen } from './_components/audit-log-screen.tsx'
import { entriesQuery, entryQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Audit log' }

export default async function AuditLogPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  const permissions = await loadPermissions()
  return (
    <Prefetched
      queries={(client) =>
        mayCall(permissions, 'GET /audit-entries')
          ? [entriesQuery(view, client), ...(view.entry ? [entryQuery(view.entry, client)] : [])]
          : []
      }
    >
      <AuditLogScreen />
    </Prefetched>
  )
}
