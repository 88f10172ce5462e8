'use client'

import { useQuery } from '@tanstack/react-query'
import { Card } from '#components/ui/card.tsx'
import { Time } from '#components/value/time.tsx'
import { counted } from '#lib/kernel/wording.ts'
import { scheduledQuery } from '../queries.ts'
import { changeText } from '../words.ts'

/** Approved changes that take effect later. Nothing if there are none. */
export function ScheduledChanges() {
  const { data } = useQuery(scheduledQuery())
  if (!data || data.changes.length === 0) return null
  const more = data.count - data.changes.length
  return (
    <Card title="Scheduled changes" footer={more > 0 ? `${counted(more, 'more change')} scheduled` : undefined} flush>
      <ul aria-label="Scheduled changes">
        {data.changes.map((change) => (
          <li
            key={change.change_id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b px-4 py-2 text-sm last:border-b-0"
          >
            <span className="min-w-0">
              <span className="font-medium">{changeText(change)}</span> for {change.partner_name}{' '}
              <code className="font-mono text-muted text-xs">@{change.domain}</code>{' '}
              <span className="text-muted text-xs">{change.reason}</span>
            </span>
            {change.effective_on && (
              <span className="text-muted text-xs">
                Takes effect <Time value={change.effective_on} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
