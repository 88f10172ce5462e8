import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { openList } from '#app/_views/open-list.ts'
import { SharedViewsProvider } from '#app/_views/shared-views.tsx'
import { ReturnsScreen } from './_components/returns-screen.tsx'
import { returnsQuery } from './queries.ts'
import { readView } from './search-params.ts'
import { HEAD } from './words.ts'

export const metadata: Metadata = { title: HEAD.title }

export default async function ReturnsPage({ params, searchParams }: PageProps<'/n/[partner]/returns'>) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /returns'))) return <NotOffered {...HEAD} what="returns" />
  const { given, shared } = await openList('returns', partner, searchParams)
  return (
    <Prefetched queries={(client) => [returnsQuery(partner, readView(given), client)]}>
      <SharedViewsProvider shared={shared}>
        <ReturnsScreen partner={partner} />
      </SharedViewsProvider>
    </Prefetched>
  )
}
