'use client'

import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { NetPositionChart } from '#components/chart/net-position-chart.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Amount } from '#components/value/amount.tsx'
import { formatMoney, plainDecimal } from '#lib/kernel/money/amount.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { NetworkPosition } from '#lib/modules/operator/contract.ts'
import type { PositionTotal } from '#lib/modules/operator/network/contract.ts'
import type { InEnvironment } from '../../environment-choices.ts'
import { chartedTotal, chartQuery, mainTotals } from '../queries.ts'
import { type PositionsView, viewHref } from '../search-params.ts'

interface TotalsProps {
  view: InEnvironment<PositionsView>
  totals: readonly PositionTotal[]
}

/** The totals of each currency, and the positions of one of them as a chart. */
export function Totals({ view, totals }: TotalsProps) {
  const shown = chartedTotal(view, totals)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <Card title="Totals by currency" description="Net value" flush>
        <ul aria-label="Totals by currency" className="max-h-96 overflow-auto">
          {mainTotals(totals).map(({ currency, namespaces, owed }) => (
            <li
              key={currency}
              className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-b px-4 py-2 text-sm last:border-b-0"
            >
              <span>
                <IntentLink
                  href={viewHref({ ...view, currency, page: 1 })}
                  aria-current={currency === shown?.currency ? 'true' : undefined}
                  className="rounded-sm font-medium text-accent-ink hover:underline"
                >
                  {currency}
                </IntentLink>{' '}
                <span className="text-muted text-xs">{counted(namespaces, 'namespace')}</span>
              </span>
              <Amount currency={currency} minor={owed} className="text-right" />
            </li>
          ))}
        </ul>
      </Card>
      {shown && <CurrencyChart view={view} total={shown} />}
    </div>
  )
}

/**
 * Enough for the chart: the largest debtors and, from the other end of the list, the largest
 * creditors.
 */
function CurrencyChart({ view, total }: { view: InEnvironment<PositionsView>; total: PositionTotal }) {
  const { currency, namespaces } = total
  const query = useQuery(chartQuery(view, total))
  const { data, error } = query
  if (!data) return error ? <ReadFailed what="the chart" query={query} /> : <Skeleton className="h-64 rounded-lg" />
  const isPart = data.length < namespaces
  return (
    <NetPositionChart
      title="Net positions by namespace"
      units={isPart ? `${currency}, the ${data.length} largest debtors and creditors` : currency}
      points={data.map(toPoint).toSorted((a, b) => (a.minor < b.minor ? 1 : a.minor > b.minor ? -1 : 0))}
      textOf={textOf(currency)}
      sides={{ left: 'Owes (left)', right: 'Is owed (right)' }}
      rowName="Namespace"
    />
  )
}

const toPoint = ({ namespace, organization, currency, net_total }: NetworkPosition) => {
  const minor = BigInt(net_total)
  const exact = plainDecimal({ currency, minor })
  return {
    label: `@${namespace.domain}`,
    minor,
    value: Number(exact),
    exact,
    text: textOf(currency)(minor),
    href: `/operator/organizations?organization=${organization.token}`,
  }
}

const textOf = (currency: string) => (minor: bigint) => {
  const amount = formatMoney({ currency, minor: minor < 0n ? -minor : minor })
  return minor === 0n ? `${amount} (even)` : minor > 0n ? `+${amount} (is owed)` : `\u2212${amount} (owes)`
}
