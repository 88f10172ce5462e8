import type { ReactNode } from 'react'
import { calendarHref } from '#app/(console)/_calendar/search-params.ts'
import { HEAD as CALENDAR } from '#app/(console)/_calendar/words.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { HEAD } from './head.ts'
import { settlementsHref } from './search-params.ts'
import { statementsHref } from './statements/search-params.ts'
import { HEAD as STATEMENTS } from './statements/words.ts'

const HEADS = { batches: HEAD, statements: STATEMENTS, calendar: CALENDAR }
const HREFS = {
  batches: settlementsHref,
  statements: statementsHref,
  calendar: (partner: string) => calendarHref(partner),
}

interface SettlementsHeaderProps {
  partner: string
  current: keyof typeof HEADS
  action?: ReactNode
}

/** Header of the batches, the daily statements and the calendar. An action does not change its height. */
export function SettlementsHeader({ partner, current, action }: SettlementsHeaderProps) {
  return (
    <>
      <PageHeader {...HEADS[current]} actions={<span className="flex min-h-8 items-center">{action}</span>} />
      <LinkTabs
        label="Settlements"
        current={HREFS[current](partner)}
        tabs={[
          { href: settlementsHref(partner), label: 'Batches' },
          { href: statementsHref(partner), label: STATEMENTS.title },
          { href: calendarHref(partner), label: 'Calendar' },
        ]}
      />
    </>
  )
}
