import { Inbox, ListChecks } from 'lucide-react'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { type Tab, type TasksView, tasksHref } from '../search-params.ts'

const PARTS: Record<Exclude<Tab, 'all'>, { title: string; text: string }> = {
  mine: {
    title: 'You have no tasks',
    text: 'Claim one, and it waits here for you until you decide it or give it back.',
  },
  unassigned: { title: 'Nothing is waiting to be claimed', text: 'Every open task is with somebody already.' },
  on_hold: {
    title: 'Nothing is on hold',
    text: 'A task that needs more time can be put on hold until its payment expires.',
  },
}

/** What an empty part of the queue means. */
export function NoTasks({ partner, view: { tab, older, younger, after } }: { partner: string; view: TasksView }) {
  if (after) {
    return (
      <EmptyState
        title="No newer tasks"
        icon={<ListChecks />}
        action={<ButtonLink href={tasksHref(partner, { tab, older, younger })}>Oldest tasks</ButtonLink>}
      >
        This is the end of the queue.
      </EmptyState>
    )
  }
  if (tab === 'all') {
    return (
      <EmptyState title="No open tasks" icon={<Inbox />}>
        A task is a decision that a payment waits for: whether your customer agreed to be charged, whether a large
        amount is right. It appears here by itself as soon as a payment needs one.
      </EmptyState>
    )
  }
  const { title, text } = PARTS[tab]
  return (
    <EmptyState
      title={title}
      icon={<ListChecks />}
      action={<ButtonLink href={tasksHref(partner)}>Show all tasks</ButtonLink>}
    >
      {text}
    </EmptyState>
  )
}
