import { ListChecks } from 'lucide-react'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { type Tab, type TasksView, tasksHref } from '../../search-params.ts'

const END = { title: 'No more payments', text: 'This is the end of the queue.' }
const PARTS: Record<Tab, { title: string; text: string }> = {
  all: { title: 'No open tasks', text: 'Payments that need your decision appear here.' },
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
  const { title, text } = after ? END : PARTS[tab]
  const isPart = after || tab !== 'all'
  return (
    <EmptyState
      title={title}
      icon={<ListChecks />}
      action={
        isPart && (
          <ButtonLink href={tasksHref(partner, after ? { tab, older, younger, filters } : {})}>
            {after ? 'First page' : 'Show all payments'}
          </ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  )
}
