import { Keyboard } from 'lucide-react'
import { type Counted, countText } from '#components/data-table/count-text.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { HEAD } from '../../head.ts'
import { TABS, type TasksView, tasksHref } from '../../search-params.ts'
import { TAB_WORDS } from '../../words.ts'

interface QueueHeadProps {
  partner: string
  view: TasksView
  /** Tasks in the current tab; undefined while loading. */
  total: Counted | undefined
  onHelp: () => void
}

/** Header of the queue with its tabs. */
export function QueueHead({ partner, view, total, onHelp }: QueueHeadProps) {
  const age = { older: view.older, younger: view.younger }
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
        current={tasksHref(partner, { ...age, tab: view.tab })}
        tabs={TABS.map((tab) => ({
          href: tasksHref(partner, { ...age, tab }),
          label: TAB_WORDS[tab],
          count: tab === view.tab && total ? countText(total) : undefined,
        }))}
      />
    </>
  )
}
