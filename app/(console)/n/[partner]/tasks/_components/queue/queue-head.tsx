import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, CornerUpLeft, Keyboard, Route } from 'lucide-react'
import { useWithListParams } from '#app/_list/use-view.ts'
import { countedTotal, countText } from '#components/data-table/count-text.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { waitingRecallsQuery } from '../../../recalls/queries.ts'
import { HEAD } from '../../head.ts'
import { TABS, type TasksView, tasksHref } from '../../search-params.ts'
import { TAB_WORDS } from '../../words.ts'
import type { Queue } from '../use-queue.ts'

interface QueueHeadProps {
  partner: string
  view: TasksView
  queue: Queue
  recalls: boolean
  onHelp: () => void
  onTimes: () => void
}

/** Header of the queue with its tabs. */
export function QueueHead({ partner, view, queue: { totalOf }, recalls, onHelp, onTimes }: QueueHeadProps) {
  const withListParams = useWithListParams()
  const { older, younger, filters } = view
  const same = { older, younger, filters }
  const actions = (
    <>
      {recalls && <WaitingRecalls partner={partner} />}
      <ButtonLink href={`/n/${partner}/tasks/rules`}>
        <Route aria-hidden />
        Assignment rules
      </ButtonLink>
      <Button onClick={onTimes}>
        <ChartNoAxesColumn aria-hidden />
        Decision times
      </Button>
      {/* Phones have no keyboard. */}
      <Button onClick={onHelp} className="max-sm:hidden">
        <Keyboard aria-hidden />
        Shortcuts
      </Button>
    </>
  )
  return (
    <>
      <PageHeader {...HEAD} actions={actions} />
      <LinkTabs
        label="Task views"
        current={withListParams(tasksHref(partner, { ...same, tab: view.tab }))}
        tabs={TABS.map((tab) => {
          const total = totalOf(tab)
          return {
            href: withListParams(tasksHref(partner, { ...same, tab })),
            label: TAB_WORDS[tab],
            count: total && countText(total),
          }
        })}
      />
    </>
  )
}

/** Leads to the recalls that await an answer, which are not tasks (decision 0186). */
function WaitingRecalls({ partner }: { partner: string }) {
  const { data } = useQuery(waitingRecallsQuery(partner))
  if (!data || data.count === 0) return null
  return (
    <ButtonLink href={`/n/${partner}/recalls?direction=in&state=open`}>
      <CornerUpLeft aria-hidden />
      {countedTotal(data, 'recall')} to answer
    </ButtonLink>
  )
}
