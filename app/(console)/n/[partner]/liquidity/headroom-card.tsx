'use client'

import { useQuery } from '@tanstack/react-query'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { HeadroomSummary } from './headroom-summary.tsx'
import { prepareHeadroom } from './prepare-headroom.ts'
import { liquidityQuery } from './queries.ts'
import { liquidityHref } from './search-params.ts'

/**
 * The meters of a namespace's limits. Nothing without a limit, which is the usual case, nor if they
 * cannot be read: the Liquidity screen shows the error.
 */
export function HeadroomCard({ partner }: { partner: string }) {
  const { data = [] } = useQuery(liquidityQuery(partner))
  const shown = data.flatMap((limit) => {
    const headroom = limit.state === 'active' ? prepareHeadroom(limit) : undefined
    return headroom ? [{ headroom, nextCutoff: limit.next_cutoff_on }] : []
  })
  if (shown.length === 0) return null
  return (
    <Card
      title="Headroom"
      actions={
        <IntentLink href={liquidityHref(partner)} className="rounded-sm text-accent-ink text-xs hover:underline">
          View liquidity
        </IntentLink>
      }
      flush
    >
      <ul aria-label="Headroom by currency">
        {shown.map(({ headroom, nextCutoff }) => (
          <li key={headroom.currency} className="border-line border-b px-4 py-3 last:border-b-0">
            <HeadroomSummary headroom={headroom} nextCutoff={nextCutoff} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
