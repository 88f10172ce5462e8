import { Keyboard } from 'lucide-react'
import { countText } from '#components/data-table/count-text.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
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
}

/** Header of the queue with its tabs. */
export function QueueHead({ partner, view, queue: { answer, summary }, onHelp }: QueueHeadProps) {
  const total = answer.isPlaceholderData ? undefined : answer.data
  const { older, younger, filters } = view
  const same = { older, younger, filters }
  // The summary does not apply the filter by assignee.
  const isCounted = summary && filters.assignee === undefined
  const countOf = (tab: Tab) => {
    if (tab === view.tab && total) return countText(total)
    return isCounted
      ? countText({ count: summary.views[tab].count, count_is_exact: summary.count_is_exact })
      : undefined
  }
  const help = (
    <Button onClick={onHelp}>
      <Keyboard aria-hidden />
      Shortcuts
    </Button>
  )
  return (
    <>
      <PageHeader {...HEAD} actions={help} />
      <LinkTabs
        label="Task views"
        current={tasksHref(partner, { ...same, tab: view.tab })}
        tabs={TABS.map((tab) => ({
          href: tasksHref(partner, { ...same, tab }),
          label: TAB_WORDS[tab],
          count: countOf(tab),
        }))}
      />
    </>
  )
}
