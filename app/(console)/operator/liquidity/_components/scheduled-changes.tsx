'use client'

import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Time } from '#components/value/time.tsx'
import { counted } from '#lib/kernel/wording.ts'
import { scheduledQuery } from '../queries.ts'
import { changeText } from '../words.ts'

const CancelDialog = onDemand(() => import('../cancel-dialog.tsx').then((part) => part.CancelDialog))

/** Approved changes that take effect later. Nothing if there are none. */
export function ScheduledChanges() {
  const { data } = useQuery(scheduledQuery())
  const { dialog, open } = useDialog()
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
            <span className="flex items-baseline gap-3 text-muted text-xs">
              {change.effective_on && (
                <span>
                  Takes effect <Time value={change.effective_on} />
                </span>
              )}
              <GuardedButton
                calls="POST /operator/liquidity/changes/{change_id}/cancel"
                size="sm"
                aria-label={`Cancel ${changeText(change)} for @${change.domain}`}
                onClick={() => open((onClose) => <CancelDialog change={change} onClose={onClose} />)}
              >
                Cancel
              </GuardedButton>
            </span>
          </li>
        ))}
      </ul>
      {dialog}
    </Card>
  )
}
