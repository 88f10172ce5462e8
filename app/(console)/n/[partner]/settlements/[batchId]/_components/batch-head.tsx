'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { timeText } from '#components/value/time-text.ts'
import { useViewer } from '#components/value/use-viewer.tsx'
import { BatchBadge } from '../../batch-badge.tsx'
import { settlementQuery } from '../../queries.ts'
import { batchTabs, settlementsHref } from '../../search-params.ts'

/** Header of all pages of a batch. An unsettled batch has only one page. */
export function BatchHead({ partner, batchId }: { partner: string; batchId: string }) {
  const { data } = useQuery(settlementQuery(partner, batchId))
  const current = usePathname()
  const viewer = useViewer()
  if (!data) return null
  const { token, status, cutoff_time, currency } = data.summary
  return (
    <div className="grid gap-2 print:hidden">
      <PageHeader
        crumbs={[{ label: 'Settlements', href: settlementsHref(partner) }]}
        title={`${currency} settlement, ${timeText(new Date(cutoff_time * 1000), viewer)}`}
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
