'use client'

import { useQuery } from '@tanstack/react-query'
import { Card } from '#components/ui/card.tsx'
import { Time } from '#components/value/time.tsx'
import { counted } from '#lib/kernel/wording.ts'
import { ReviewButton } from '../review-button.tsx'
import { type AccountAction, proposedAccountsQuery } from './queries.ts'
import { accountChangeText } from './words.ts'

/** Changes of accounts that wait for a second operator. Nothing if there are none. */
export function ProposedAccounts({ action }: { action: AccountAction }) {
  const { data } = useQuery(proposedAccountsQuery(action))
  if (!data || data.approvals.length === 0) return null
  const more = data.count - data.approvals.length
  return (
    <Card
      title="Awaiting approval"
      footer={more > 0 ? `${counted(more, 'more change')} awaiting approval` : undefined}
      flush
    >
      <ul aria-label="Changes awaiting approval">
        {data.approvals.map((approval) => (
          <li
            key={approval.token}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-2 text-sm last:border-b-0 sm:flex-nowrap"
          >
            <span className="wrap-anywhere min-w-0">
              <span className="font-medium">
                {approval.account_change && accountChangeText(approval.account_change)}
              </span>{' '}
              <span className="text-muted text-xs">
                {approval.requested_by.name}, <Time value={approval.requested_at} />: {approval.reason}
              </span>
            </span>
            <ReviewButton approval={approval} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
