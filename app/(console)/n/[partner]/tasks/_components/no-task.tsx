import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { Message } from '#components/layout/message.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import { paymentHref } from '../../payments/search-params.ts'
import { paymentOfTaskQuery } from '../queries.ts'
import { openTasksOf, type Waiting, waitingOf } from '../waiting.ts'

interface NoTaskProps {
  partner: string
  task: string
  /** Called with the payment if it still awaits a decision, to open it. */
  onFound: (row: Waiting) => void
  onClose: () => void
}

/**
 * Shown when the URL names a task that the list does not contain. Its payment may be snoozed, on
 * another page, or hidden by a filter.
 */
export function NoTask({ partner, task, onFound, onClose }: NoTaskProps) {
  // Live changes and Try again read it once more; what is not waiting needs no polling.
  const query = useQuery({ ...paymentOfTaskQuery(partner, task), refetchInterval: false })
  const row = query.data && waitingOf(query.data)
  const isWaiting = row !== undefined && openTasksOf(row).length > 0
  useEffect(() => {
    if (isWaiting) onFound(row)
  }, [isWaiting, row, onFound])
  return (
    <OpenedPanel
      label="Task"
      list="Tasks"
      query={isWaiting ? { ...query, data: undefined } : query}
      onClose={onClose}
      heading={({ payment: { amount } }) => (
        <Amount currency={amount.currency} minor={amount.total} className="font-semibold text-xl" />
      )}
    >
      {({ payment_id }) => (
        <Message
          icon={<CircleCheck />}
          title="All of your tasks for this payment are closed"
          action={<ButtonLink href={paymentHref(partner, payment_id)}>Open payment</ButtonLink>}
        />
      )}
    </OpenedPanel>
  )
}
