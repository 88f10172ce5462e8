'use client'

import { useQuery } from '@tanstack/react-query'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { lastBatchesQuery } from '../n/[partner]/overview/queries.ts'
import { NetAmount } from '../n/[partner]/settlements/net-amount.tsx'
import { settlementHref } from '../n/[partner]/settlements/search-params.ts'
import { useCutoffNow } from './queries.ts'
import { Refused } from './step-feedback.tsx'

/** Runs a cutoff and shows the resulting position. */
export function SettlementStep({ partner }: { partner: string }) {
  const cutoff = useCutoffNow(partner)
  const { data: batches = [] } = useQuery(lastBatchesQuery(partner))
  const settled = batches.filter(({ status }) => status === 'COMPLETED')
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
      {settled.length > 0 && (
        <div className="grid gap-2 rounded-md border border-line bg-sunken p-3">
          <span className="text-sm">Net position at the last cutoff</span>
          <ul className="grid gap-2">
            {settled.map(({ token, currency, net_total }) => (
              <li key={token} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <NetAmount currency={currency} minor={net_total} className="font-semibold" />
                <ButtonLink href={settlementHref(partner, token)}>
                  {settled.length > 1 ? `View ${currency} settlement` : 'View settlement'}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
