import type { Metadata } from 'next'
import { membersQuery } from '#app/_query/members.ts'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { RulesScreen } from './_components/rules-screen.tsx'
import { HEAD } from './head.ts'
import { rulesQuery } from './queries.ts'

export const metadata: Metadata = { title: HEAD.title }

export default async function AssignmentRulesPage({ params }: PageProps<'/n/[partner]/tasks/rules'>) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /assignment-rules'))) return <NotOffered {...HEAD} what="assignment rules" />
  return (
    <Prefetched queries={(client) => [rulesQuery(partner, client), membersQuery(client)]}>
      <RulesScreen partner={partner} />
    </Prefetched>
  )
}
