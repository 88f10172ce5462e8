import { Alert } from '#components/ui/alert.tsx'
import { Card } from '#components/ui/card.tsx'
import { Amount } from '#components/value/amount.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import type { OwnLiquidity } from '#lib/modules/liquidity/contract.ts'
import { MeterLegend } from '../headroom-meter.tsx'
import { HeadroomSummary } from '../headroom-summary.tsx'
import { prepareHeadroom, prepareRelease } from '../prepare-headroom.ts'
import { FIGURES } from '../words.ts'

/** The current figures of each currency with a cap or funds. */
export function LimitCards({ limits }: { limits: readonly OwnLiquidity[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      {limits.map((limit) => (
        <LimitCard key={limit.currency} limit={limit} />
      ))}
    </div>
  )
}

function LimitCard({ limit }: { limit: OwnLiquidity }) {
  const { currency, net_debit_cap: cap, funds, state, next_cutoff_on } = limit
  const headroom = prepareHeadroom(limit)
  return (
    <Card title={`${currency} limit`}>
      <div className="grid gap-3">
        {state === 'counting' ? (
          <Alert tone="info" title="The exposure is being counted">
            The limit applies when that is done, usually within a minute.
          </Alert>
        ) : (
          headroom && (
            <>
              <HeadroomSummary headroom={headroom} release={prepareRelease(limit)} nextCutoff={next_cutoff_on} />
              <MeterLegend tone={headroom.tone} />
            </>
          )
        )}
        <DescriptionList
          items={[
            { label: FIGURES.cap, value: cap ? <Amount currency={currency} minor={cap.total} /> : 'No limit' },
            {
              label: FIGURES.funds,
              value: <Amount currency={currency} minor={funds.total} />,
              hint: 'Deposits minus withdrawals that the network operator has recorded',
            },
          ]}
        />
      </div>
    </Card>
  )
}
