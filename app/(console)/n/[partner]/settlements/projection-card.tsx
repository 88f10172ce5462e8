'use client'

import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Time } from '#components/value/time.tsx'
import { formatDecimal } from '#lib/kernel/money/amount.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { ProjectionResult } from '#lib/modules/settlements/contract.ts'
import { paymentsHref } from '../payments/search-params.ts'
import { NetAmount } from './net-amount.tsx'
import { projectionQuery } from './queries.ts'

/** Projected net position at the next cutoff. */
export function ProjectionCard({ partner }: { partner: string }) {
  const query = useQuery(projectionQuery(partner))
  const { data, error } = query
  return (
    <Card title="Projected net position" description={data && <NextCutoff at={data.next_cutoff} />} flush>
      {data && <Positions partner={partner} positions={data.positions} />}
      {!data && !error && <Skeleton className="m-4 h-24" />}
      {!data && error && <ReadFailed what="the projection" query={query} />}
    </Card>
  )
}

function NextCutoff({ at }: { at: number | null }) {
  if (at === null) return 'No cutoff scheduled. Settlements are run manually.'
  return (
    <>
      Next cutoff: <Time value={at * 1000} format="absolute" /> (<Time value={at * 1000} />)
    </>
  )
}

function Positions({ partner, positions }: { partner: string } & Pick<ProjectionResult, 'positions'>) {
  if (positions.length === 0) {
    return <p className="p-4 text-muted text-sm">Nothing to settle</p>
  }
  return (
    <ul aria-label="Projected net positions">
      {positions.map(({ currency, net_total, credits, debits, txn_count }) => (
        <li key={currency} className="border-line border-b px-4 py-2.5 last:border-b-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium text-sm">{currency}</span>
            <NetAmount currency={currency} minor={net_total} className="font-semibold" />
          </p>
          <p className="text-muted text-xs">
            <IntentLink
              href={paymentsHref(partner, { filters: { state: 'completed', currency } })}
              className="rounded-sm text-accent-ink underline underline-offset-2"
            >
              {counted(txn_count, 'transaction')}
            </IntentLink>
            : credits <span className="num">{formatDecimal({ currency, minor: BigInt(credits) })}</span>, debits{' '}
            <span className="num">{formatDecimal({ currency, minor: BigInt(debits) })}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
