import { Inbox, ListChecks } from 'lucide-react'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { type Tab, type TasksView, tasksHref } from '../../search-params.ts'

const PARTS: Record<Exclude<Tab, 'all'>, { title: string; text: string }> = {
  mine: {
    title: 'No tasks assigned to you',
    text: 'Tasks you claim appear here until you decide or release them.',
  },
  unassigned: { title: 'No unassigned tasks', text: 'Every open task is assigned.' },
  on_hold: {
    title: 'No tasks on hold',
    text: 'Put a task on hold if it needs more time. Its payment still expires.',
  },
}

/** Explains an empty view of the queue. */
export function NoTasks({ partner, view: { tab, older, younger, after } }: { partner: string; view: TasksView }) {
  if (after) {
    return (
      <EmptyState
        title="No more tasks"
        icon={<ListChecks />}
        action={<ButtonLink href={tasksHref(partner, { tab, older, younger })}>First page</ButtonLink>}
      >
        You’ve reached the end of the queue.
      </EmptyState>
    )
  }
  if (tab === 'all') {
    return (
      <EmptyState title="No open tasks" icon={<Inbox />}>
        Tasks appear here when a payment needs your decision, such as a customer’s approval or the review of a large
        amount.
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
