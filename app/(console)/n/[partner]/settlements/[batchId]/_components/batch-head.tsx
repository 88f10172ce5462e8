'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { PageHeader } from '#components/layout/page-header.tsx'
import { useRecordTitle } from '#components/layout/use-record-title.ts'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { timeText, type Viewer } from '#components/value/time-text.ts'
import { useViewer } from '#components/value/use-viewer.tsx'
import { BatchBadge } from '../../batch-badge.tsx'
import { settlementQuery } from '../../queries.ts'
import { batchTabs, settlementsHref } from '../../search-params.ts'

/** Header of all pages of a batch. An unsettled batch has only one page. */
export function BatchHead({ partner, batchId }: { partner: string; batchId: string }) {
  const { data } = useQuery(settlementQuery(partner, batchId))
  const current = usePathname()
  const viewer = useViewer()
  const title = data && titleOf(data.summary, viewer)
  useRecordTitle(title)
  if (!data) return null
  const { token, status } = data.summary
  return (
    <div className="grid gap-2 print:hidden">
      <PageHeader
        crumbs={[{ label: 'Settlements', href: settlementsHref(partner) }]}
        title={title}
        aside={
          <>
            <BatchBadge state={status} />
            <IdChip id={token} label="batch ID" />
          </>
        }
      />
      {status === 'COMPLETED' && (
        <LinkTabs label="Settlement views" tabs={batchTabs(partner, batchId)} current={current} />
      )}
    </div>
  )
}

const titleOf = ({ currency, cutoff_time }: { currency: string; cutoff_time: number }, viewer: Viewer) =>
  `${currency} settlement, ${timeText(new Date(cutoff_time * 1000), viewer)}`
