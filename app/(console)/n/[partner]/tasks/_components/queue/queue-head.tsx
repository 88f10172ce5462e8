import { ChartNoAxesColumn, Keyboard, Route } from 'lucide-react'
import { useWithListParams } from '#app/_list/use-view.ts'
import { countText } from '#components/data-table/count-text.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { HEAD } from '../../head.ts'
import { TABS, type Tab, type TasksView, tasksHref } from '../../search-params.ts'
import { TAB_WORDS } from '../../words.ts'
import type { Queue } from '../use-queue.ts'

interface QueueHeadProps {
  partner: string
  view: TasksView
  queue: Queue
  onHelp: () => void
  onTimes: () => void
}

/** Header of the queue with its tabs. */
export function QueueHead({ partner, view, queue: { answer, summary }, onHelp, onTimes }: QueueHeadProps) {
  const withListParams = useWithListParams()
  const total = answer.isPlaceholderData ? undefined : answer.data
  const { older, younger, filters } = view
  const same = { older, younger, filters }
  const countOf = (tab: Tab) => {
    if (tab === view.tab && total) return countText(total)
    return summary ? countText({ count: summary.views[tab].count, count_is_exact: summary.count_is_exact }) : undefined
  }
  const actions = (
    <>
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
        tabs={TABS.map((tab) => ({
          href: withListParams(tasksHref(partner, { ...same, tab })),
          label: TAB_WORDS[tab],
          count: countOf(tab),
        }))}
      />
    </>
  )
}
