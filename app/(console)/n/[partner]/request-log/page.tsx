import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { membersQuery } from '../tasks/queries.ts'
import { RequestLogScreen } from './_components/request-log-screen.tsx'
import { entryQuery, keyNamesQuery, requestsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Request log' }

type RequestLogPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function RequestLogPage({ params, searchParams }: RequestLogPageProps) {
  const { partner } = await params
  const view = readView(await searchParams)
  return (
    <Prefetched
      queries={(client) => [
        requestsQuery(partner, view, client),
        keyNamesQuery(partner, client),
        membersQuery(client),
        ...(view.entry ? [entryQuery(partner, view.entry, client)] : []),
      ]}
    >
      <RequestLogScreen partner={partner} />
    </Prefetched>
  )
}
