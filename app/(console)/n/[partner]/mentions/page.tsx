import type { Metadata } from 'next'
import { unreadMentionsQuery } from '#app/_notes/unread.ts'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { MentionsScreen } from './_components/mentions-screen.tsx'
import { HEAD } from './head.ts'
import { mentionsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Mentions' }

type MentionsPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function MentionsPage({ params, searchParams }: MentionsPageProps) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /mentions'))) return <NotOffered {...HEAD} what="mentions in notes" />
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [mentionsQuery(partner, view, client), unreadMentionsQuery(client)]}>
      <MentionsScreen partner={partner} />
    </Prefetched>
  )
}
