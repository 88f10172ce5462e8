'use client'

import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Time } from '#components/value/time.tsx'
import { counted } from '#lib/kernel/wording.ts'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'
import { BatchBadge, shortReason } from '../../settlements/batch-badge.tsx'
import { NetAmount } from '../../settlements/net-amount.tsx'
import { settlementHref, settlementsHref, transactionsHref } from '../../settlements/search-params.ts'
import { lastBatchesQuery } from '../queries.ts'

/** The batches of the last cutoff that include this namespace. */
export function LastBatchCard({ partner }: { partner: string }) {
  const query = useQuery(lastBatchesQuery(partner))
  const { data, error } = query
  return (
    <Card
      title="Last settlement"
      actions={
        <IntentLink href={settlementsHref(partner)} className="rounded-sm text-accent-ink text-xs hover:underline">
          All settlements
        </IntentLink>
      }
    >
      {data && data.length > 0 && <Batches partner={partner} batches={data} />}
      {data?.length === 0 && <p className="text-muted text-sm">No settlements yet.</p>}
      {data === undefined && !error && <Skeleton className="h-14" />}
      {data === undefined && error && <ReadFailed what="the last settlement" query={query} />}
    </Card>
  )
}

function Batches({ partner, batches }: { partner: string; batches: readonly BatchSummary[] }) {
  return (
    <ul className="grid gap-3">
      {batches.map((batch) => (
        <Batch key={batch.token} partner={partner} batch={batch} />
      ))}
    </ul>
  )
}

function Batch({ partner, batch }: { partner: string; batch: BatchSummary }) {
  const { token, cutoff_time, status, currency, net_total, txn_count, failure } = batch
  const transactions = counted(txn_count, 'transaction')
  return (
    <li className="grid gap-1.5 text-sm [&+li]:border-line [&+li]:border-t [&+li]:pt-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <IntentLink href={settlementHref(partner, token)} className="rounded-sm text-accent-ink hover:underline">
          <Time value={cutoff_time * 1000} format="absolute" />
        </IntentLink>
        <BatchBadge state={status} />
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        {status === 'COMPLETED' ? (
          <IntentLink
            href={transactionsHref(partner, token)}
            className="rounded-sm text-accent-ink text-xs hover:underline"
          >
            {transactions}
          </IntentLink>
        ) : (
          <span className="text-muted text-xs">Not settled</span>
        )}
        {status === 'FAILED' ? (
          <span className="text-danger text-xs">{shortReason(failure)}</span>
        ) : (
          <NetAmount currency={currency} minor={net_total} className="font-semibold" />
        )}
      </p>
    </li>
  )
}
