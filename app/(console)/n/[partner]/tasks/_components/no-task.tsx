import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { queryKeys } from '#app/_query/keys.ts'
import { Message } from '#components/layout/message.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import { browserClient } from '#lib/client/browser.ts'
import { paymentHref } from '../../payments/search-params.ts'
import { isFiltered, type TasksView, tasksHref } from '../search-params.ts'
import { isOpenTask } from '../waiting.ts'

interface NoTaskProps {
  partner: string
  view: TasksView
  onClose: () => void
}

/** Shown when the URL names a task that the list does not contain. */
export function NoTask({ partner, view, onClose }: NoTaskProps) {
  const { task = '' } = view
  const all = view.tab === 'all' && !view.after && !isFiltered(view)
  const query = useQuery({
    queryKey: [...queryKeys.tasks(partner), 'one', task],
    queryFn: ({ signal }) =>
      browserClient.call('GET /admission-tasks/{task_id}', { partner, params: { task_id: task }, signal }),
  })
  return (
    <OpenedPanel
      label="Task"
      list="Tasks"
      query={query}
      onClose={onClose}
      heading={({ payment: { amount } }) => (
        <Amount currency={amount.currency} minor={amount.total} className="font-semibold text-xl" />
      )}
    >
      {(found) => (
        <Message
          icon={<SearchX />}
          title="Payment not in this list"
          action={
            <>
              {isOpenTask(found) && <OtherList partner={partner} task={task} all={all} />}
              <ButtonLink href={paymentHref(partner, found.payment_id)}>Open payment</ButtonLink>
            </>
          }
        >
          {isOpenTask(found) ? openText(all) : 'This task is closed.'}
        </Message>
      )}
    </OpenedPanel>
  )
}

const openText = (all: boolean): string =>
  all
    ? 'It is snoozed or on another page of the list.'
    : 'It is in another tab, on another page, or hidden by a filter.'

/** The list that can contain an open task: all payments, or those that all payments leave out. */
function OtherList({ partner, task, all }: { partner: string; task: string; all: boolean }) {
  return all ? (
    <ButtonLink href={tasksHref(partner, { tab: 'snoozed', task })}>Show snoozed payments</ButtonLink>
  ) : (
    <ButtonLink href={tasksHref(partner, { task })}>Show all payments</ButtonLink>
  )
}
