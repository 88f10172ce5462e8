import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { ParticipantAccountsScreen } from './_components/participant-accounts-screen.tsx'
import { participantAccountsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Participant accounts' }

export default async function ParticipantAccountsPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [participantAccountsQuery(view, client)]}>
      <ParticipantAccountsScreen />
    </Prefetched>
  )
}
