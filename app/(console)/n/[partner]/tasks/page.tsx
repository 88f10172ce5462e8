import type { Metadata } from 'next'
import { membersQuery } from '#app/_query/members.ts'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { offers } from '#app/_session/remote.ts'
import { requireSession } from '#app/_session/session.ts'
import { openList } from '#app/_views/open-list.ts'
import { SharedViewsProvider } from '#app/_views/shared-views.tsx'
import { waitingRecallsQuery } from '../recalls/queries.ts'
import { TasksScreen } from './_components/tasks-screen.tsx'
import { queueQuery, summaryQuery, throughputQuery } from './queries.ts'
import { readView } from './search-params.ts'
import { WithoutQueue } from './without-queue.tsx'

export const metadata: Metadata = { title: 'Tasks' }

type TasksPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function TasksPage({ params, searchParams }: TasksPageProps) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /admission-queue'))) return <WithoutQueue partner={partner} />
  const { given, shared } = await openList('tasks', partner, searchParams)
  const view = readView(given)
  const { member } = await requireSession()
  const recalls = await offers(partner, 'GET /recalls')
  return (
    <Prefetched
      queries={(client) => [
        queueQuery(partner, view, member.number, client),
        summaryQuery(partner, view, client),
        membersQuery(client),
        throughputQuery(partner, client),
        ...(recalls ? [waitingRecallsQuery(partner, client)] : []),
      ]}
    >
      <SharedViewsProvider shared={shared}>
        <TasksScreen partner={partner} recalls={recalls} />
      </SharedViewsProvider>
    </Prefetched>
  )
}
