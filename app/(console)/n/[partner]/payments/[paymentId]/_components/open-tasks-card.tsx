'use client'

import { Pause } from 'lucide-react'
import { useReader } from '#app/_session/reader.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Card } from '#components/ui/card.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Task } from '#lib/modules/admissions/contract.ts'
import { isFinal, taskStateOf } from '#lib/modules/admissions/states.ts'
import { tasksHref } from '../../../tasks/search-params.ts'
import { taskTitle, titlesOf } from '../words.ts'

/** Open tasks that block the payment, with links to those of this namespace. */
export function OpenTasksCard({ partner, tasks }: { partner: string; tasks: readonly Task[] }) {
  const { number: me } = useReader()
  const titles = titlesOf(tasks, partner)
  const open = tasks.filter(({ status }) => {
    const state = taskStateOf(status)
    return state !== undefined && !isFinal(state)
  })
  if (open.length === 0) return null
  return (
    <Card title="Open tasks" flush>
      <ul>
        {open.map((task) => (
          <li
            key={task.token}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 text-sm last:border-b-0"
          >
            <span className="grid">
              <span className="font-medium">{titles.get(task.token) ?? taskTitle(task.workflow)}</span>
              <span className="text-muted text-xs">
                Created <Time value={task.created_on * 1000} />
              </span>
            </span>
            <span className="flex items-center gap-1.5">
              {taskStateOf(task.status) === 'on_hold' && (
                <StateBadge tone="warning" label="On hold" icon={<Pause aria-hidden />} />
              )}
              <Badge>{whose(task, partner, me)}</Badge>
              {task.partner_id === partner && (
                <ButtonLink href={tasksHref(partner, { task: task.token })} size="sm" variant="primary">
                  Open task
                </ButtonLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function whose({ partner_id, assignee }: Task, partner: string, me: number): string {
  if (partner_id !== partner) return 'Other institution'
  if (assignee === 0) return 'Unassigned'
  return assignee === me ? 'Assigned to you' : 'Assigned to a colleague'
}
