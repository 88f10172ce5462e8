import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { requireSession } from '#app/_session/session.ts'
import { TasksScreen } from './_components/tasks-screen.tsx'
import { membersQuery, queueQuery, throughputQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Tasks' }

type TasksPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function TasksPage({ params, searchParams }: TasksPageProps) {
  const { partner } = await params
  const view = readView(await searchParams)
  const { member } = await requireSession()
  return (
    <Prefetched
      queries={(client) => [
        queueQuery(partner, view, member.number, client),
        membersQuery(client),
        throughputQuery(partner, client),
      ]}
    >
      <TasksScreen partner={partner} />
    </Prefetched>
  )
}
