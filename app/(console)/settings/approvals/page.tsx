import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { ApprovalsScreen } from './_components/approvals-screen.tsx'
import { approvalRulesQuery, approvalsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Approvals' }

export default async function ApprovalsPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [approvalsQuery(view, client), approvalRulesQuery(client)]}>
      <ApprovalsScreen />
    </Prefetched>
  )
}
