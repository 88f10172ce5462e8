import { SearchX } from 'lucide-react'
import { Message } from '#components/layout/message.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { type TasksView, tasksHref } from '../search-params.ts'

interface NoTaskProps {
  partner: string
  view: TasksView
  onClose: () => void
}

/** Shown when the URL names a task that the list does not contain. */
export function NoTask({ partner, view: { tab, filters, after, task }, onClose }: NoTaskProps) {
  const all = tab === 'all' && !after && Object.keys(filters).length === 0
  return (
    <section aria-label="Task" className="rounded-lg border border-line bg-surface">
      <Message
        icon={<SearchX />}
        title="Payment not in this list"
        action={
          <>
            {!all && <ButtonLink href={tasksHref(partner, { task })}>Search all payments</ButtonLink>}
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        {all
          ? 'It was already decided or belongs to another namespace.'
          : 'It may have been decided or moved to another tab.'}
      </Message>
    </section>
  )
}
