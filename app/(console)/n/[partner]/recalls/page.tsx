import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { openList } from '#app/_views/open-list.ts'
import { SharedViewsProvider } from '#app/_views/shared-views.tsx'
import { RecallsScreen } from './_components/recalls-screen.tsx'
import { recallsQuery } from './queries.ts'
import { readView } from './search-params.ts'
import { HEAD } from './words.ts'

export const metadata: Metadata = { title: HEAD.title }

export default async function RecallsPage({ params, searchParams }: PageProps<'/n/[partner]/recalls'>) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /recalls'))) return <NotOffered {...HEAD} what="recalls" />
  const { given, shared } = await openList('recalls', partner, searchParams)
  return (
    <Prefetched queries={(client) => [recallsQuery(partner, readView(given), client)]}>
      <SharedViewsProvider shared={shared}>
        <RecallsScreen partner={partner} />
      </SharedViewsProvider>
    </Prefetched>
  )
}
