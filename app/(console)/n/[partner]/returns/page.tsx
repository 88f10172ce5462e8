import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { ReturnsScreen } from './_components/returns-screen.tsx'
import { returnsQuery } from './queries.ts'
import { readView } from './search-params.ts'
import { HEAD } from './words.ts'

export const metadata: Metadata = { title: HEAD.title }

export default async function ReturnsPage({ params, searchParams }: PageProps<'/n/[partner]/returns'>) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /returns'))) return <NotOffered {...HEAD} what="returns" />
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [returnsQuery(partner, view, client)]}>
      <ReturnsScreen partner={partner} />
    </Prefetched>
  )
}
