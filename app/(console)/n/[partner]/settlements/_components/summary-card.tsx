import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { Time } from '#components/value/time.tsx'
import { numberText } from '#lib/kernel/wording.ts'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { NetAmount } from '../net-amount.tsx'

export function SummaryCard({ details: { summary, positions } }: { details: BatchDetails }) {
  const { net_total, currency, txn_count, cutoff_time, completed_on, started_on, status } = summary
  // Unknown until the batch completes, which differs from 0.
  const figure = (value: number) => (status === 'COMPLETED' ? numberText(value) : '-')
  return (
    <Card flush>
      <dl className="-mb-px grid grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1.2fr_1.2fr]">
        <Figure label="Net position" wide>
          <NetAmount currency={currency} minor={net_total} className="font-semibold text-lg" />
        </Figure>
        <Figure label="Transactions">{figure(txn_count)}</Figure>
        <Figure label="Counterparties">{figure(positions.length)}</Figure>
        <Figure label="Cutoff">
          <BothTimes value={cutoff_time * 1000} />
        </Figure>
        {completed_on === null ? (
          <Figure label="Started">
            <BothTimes value={started_on * 1000} />
          </Figure>
        ) : (
          <Figure label={status === 'FAILED' ? 'Failed' : 'Completed'}>
            <BothTimes value={completed_on * 1000} />
          </Figure>
        )}
      </dl>
    </Card>
  )
}

function Figure({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-1 border-line border-b px-4 py-3 ${wide ? 'max-lg:col-span-2' : ''}`}>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="min-w-0 text-sm">{children}</dd>
    </div>
  )
}

const BothTimes = ({ value }: { value: number }) => (
  <span className="grid">
    <Time value={value} format="absolute" />
    <Time value={value} className="text-muted text-xs" />
  </span>
)
