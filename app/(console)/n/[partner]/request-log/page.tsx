import type { Metadata } from 'next'
import { membersQuery } from '#app/_query/members.ts'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { openList } from '#app/_views/open-list.ts'
import { SharedViewsProvider } from '#app/_views/shared-views.tsx'
import { RequestLogScreen } from './_components/request-log-screen.tsx'
import { HEAD } from './head.ts'
import { entryQuery, keyNamesQuery, requestsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Request log' }

type RequestLogPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function RequestLogPage({ params, searchParams }: RequestLogPageProps) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /request-log'))) return <NotOffered {...HEAD} what="a request log" />
  const { given, shared } = await openList('request-log', partner, searchParams)
  const view = readView(given)
  return (
    <Prefetched
      queries={(client) => [
        requestsQuery(partner, view, client),
        keyNamesQuery(partner, client),
        membersQuery(client),
        ...(view.entry ? [entryQuery(partner, view.entry, client)] : []),
      ]}
    >
      <SharedViewsProvider shared={shared}>
        <RequestLogScreen partner={partner} />
      </SharedViewsProvider>
    </Prefetched>
  )
}
