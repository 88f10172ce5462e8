import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { Amount } from '#components/value/amount.tsx'
import type { MonthSums } from '../prepare-month.ts'

/** How the days of a month lead from its opening to its closing balance. */
export function MonthCard({ currency, sums }: { currency: string; sums: MonthSums }) {
  return (
    <Card flush>
      <dl className="-mb-px grid grid-cols-2 lg:grid-cols-4">
        <Figure label="Opening balance">
          <Amount currency={currency} minor={sums.opening} />
        </Figure>
        <Figure label="Credits">
          <Amount currency={currency} minor={sums.credits} signed className="text-credit" />
        </Figure>
        <Figure label="Debits">
          <Amount currency={currency} minor={-sums.debits} className="text-debit" />
        </Figure>
        <Figure label="Closing balance">
          <Amount currency={currency} minor={sums.closing} className="font-semibold" />
        </Figure>
      </dl>
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 border-line border-b px-4 py-3">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="min-w-0 text-sm">{children}</dd>
    </div>
  )
}
