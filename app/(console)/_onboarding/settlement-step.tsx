'use client'

import { useQuery } from '@tanstack/react-query'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { lastBatchQuery } from '../n/[partner]/overview/queries.ts'
import { NetAmount } from '../n/[partner]/settlements/net-amount.tsx'
import { settlementHref } from '../n/[partner]/settlements/search-params.ts'
import { useCutoffNow } from './queries.ts'
import { Refused } from './step-feedback.tsx'

/** Runs a cutoff and shows the resulting position. */
export function SettlementStep({ partner }: { partner: string }) {
  const cutoff = useCutoffNow(partner)
  const { data: batch } = useQuery(lastBatchQuery(partner))
  const isNothing = cutoff.isSuccess && cutoff.data.batches.length === 0
  return (
    <div className="grid gap-3">
      <GuardedButton
        calls="POST /settlements"
        variant="primary"
        onClick={() => cutoff.mutate({})}
        pending={cutoff.isPending}
        className="w-fit"
      >
        Run settlement now
      </GuardedButton>
      <Refused error={cutoff.error} />
      {isNothing && (
        <p role="status" className="text-muted text-sm">
          Nothing to settle. Complete a payment first.
        </p>
      )}
      {batch?.status === 'COMPLETED' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-sunken p-3">
          <span className="text-sm">Net position at the last cutoff</span>
          <NetAmount currency={batch.currency} minor={batch.net_total} className="font-semibold" />
          <ButtonLink href={settlementHref(partner, batch.token)}>View settlement</ButtonLink>
        </div>
      )}
    </div>
  )
}
