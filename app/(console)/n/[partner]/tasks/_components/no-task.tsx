import { SearchX } from 'lucide-react'
import { Message } from '#components/layout/message.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { tasksHref } from '../search-params.ts'

/** The address names a task that this list does not hold. */
export function NoTask({ partner, task, onClose }: { partner: string; task: string; onClose: () => void }) {
  return (
    <section aria-label="Task" className="rounded-lg border border-line bg-surface">
      <Message
        icon={<SearchX />}
        title="This task is not in the list"
        action={
          <>
            <ButtonLink href={tasksHref(partner, { task })}>Look in all tasks</ButtonLink>
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        It may be decided already, or stand under another tab.
      </Message>
    </section>
  )
}
