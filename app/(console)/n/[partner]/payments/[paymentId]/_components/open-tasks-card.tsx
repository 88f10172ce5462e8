import { Pause } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Card } from '#components/ui/card.tsx'
import { StateBadge } from '#components/ui/state-badge.tsx'
import { Time } from '#components/ui/time.tsx'
import type { Task } from '#lib/modules/admissions/contract.ts'
import { isFinal, taskStateOf } from '#lib/modules/admissions/states.ts'
import { capitalized, taskWords } from '../words.ts'

/** The tasks that hold the payment up, and the way to work those that are ours. */
export function OpenTasksCard({ partner, tasks }: { partner: string; tasks: readonly Task[] }) {
  const open = tasks.filter(({ status }) => {
    const state = taskStateOf(status)
    return state !== undefined && !isFinal(state)
  })
  if (open.length === 0) return null
  const ours = open.some((task) => task.partner_id === partner)
  return (
    <Card
      title="Open tasks"
      flush
      actions={
        ours && (
          <ButtonLink href={`/n/${partner}/tasks`} size="sm" variant="primary">
            Open the queue
          </ButtonLink>
        )
      }
    >
      <ul>
        {open.map((task) => (
          <li
            key={task.token}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 text-sm last:border-b-0"
          >
            <span className="grid">
              <span className="font-medium">{capitalized(taskWords(task.workflow))}</span>
              <span className="text-muted text-xs">
                Opened <Time value={task.created_on * 1000} steady={false} />
              </span>
            </span>
            <span className="flex items-center gap-1.5">
              {taskStateOf(task.status) === 'on_hold' && (
                <StateBadge tone="warning" label="On hold" icon={<Pause aria-hidden />} />
              )}
              <Badge>{whose(task, partner)}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function whose(task: Task, partner: string): string {
  if (task.partner_id !== partner) return 'The other side’s'
  return task.assignee === 0 ? 'Yours, not taken' : `Yours, taken by member ${task.assignee}`
}
