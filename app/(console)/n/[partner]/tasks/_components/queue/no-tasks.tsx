import { Inbox, ListChecks } from 'lucide-react'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { type Tab, type TasksView, tasksHref } from '../../search-params.ts'

const PARTS: Record<Exclude<Tab, 'all'>, { title: string; text: string }> = {
  mine: {
    title: 'No payments assigned to you',
    text: 'Payments you claim appear here until you decide or release them.',
  },
  unassigned: { title: 'No unassigned payments', text: 'Every open task is assigned.' },
  on_hold: {
    title: 'No payments on hold',
    text: 'Put a payment on hold if it needs more time. It still expires.',
  },
  expiring: {
    title: 'No payments about to expire',
    text: 'Payments that expire within 4 hours appear here.',
  },
  snoozed: {
    title: 'No snoozed payments',
    text: 'Snooze a payment to see it again later. It returns before it expires.',
  },
}

/** Explains an empty view of the queue. */
export function NoTasks({
  partner,
  view: { tab, older, younger, filters, after },
}: {
  partner: string
  view: TasksView
}) {
  if (after) {
    return (
      <EmptyState
        title="No more payments"
        icon={<ListChecks />}
        action={<ButtonLink href={tasksHref(partner, { tab, older, younger, filters })}>First page</ButtonLink>}
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
      action={<ButtonLink href={tasksHref(partner)}>Show all payments</ButtonLink>}
    >
      {text}
    </EmptyState>
  )
}
