'use client'

import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { HeadroomSummary } from './headroom-summary.tsx'
import { liquidityHref } from './search-params.ts'
import { useHeadrooms } from './use-headrooms.ts'

/** The meters of a namespace's limits. Nothing without a limit, which is the usual case. */
export function HeadroomCard({ partner }: { partner: string }) {
  const shown = useHeadrooms(partner)
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
        {shown.map(({ headroom, release, nextCutoff }) => (
          <li key={headroom.currency} className="border-line border-b px-4 py-3 last:border-b-0">
            <HeadroomSummary headroom={headroom} release={release} nextCutoff={nextCutoff} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
