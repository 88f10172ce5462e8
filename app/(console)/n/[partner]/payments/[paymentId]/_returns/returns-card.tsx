'use client'

import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Amount } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'
import type { Return } from '#lib/modules/returns/contract.ts'
import { REASON_WORDS } from '../../../returns/words.ts'
import { paymentReturnsQuery } from './queries.ts'

/** Lists the returns of a payment that has at least one. */
export function ReturnsCard({ partner, payment }: { partner: string; payment: Payment }) {
  const { amount, payment_id, returned } = payment
  const query = useQuery(paymentReturnsQuery(partner, payment_id))
  const { data, error } = query
  return (
    <Card
      flush
      title="Returns"
      description={
        returned && (
          <>
            <Amount currency={returned.currency} minor={returned.total} /> of{' '}
            <Amount currency={amount.currency} minor={amount.total} /> returned
          </>
        )
      }
    >
      {data ? (
        <ol>
          {data.returns.map((each) => (
            <ReturnRow key={each.return_id} each={each} />
          ))}
        </ol>
      ) : error ? (
        <ReadFailed what="the returns" query={query} />
      ) : (
        <Skeleton className="m-4 h-12" />
      )}
    </Card>
  )
}

function ReturnRow({ each }: { each: Return }) {
  const { amount, reason, note, created_on, created_by, transaction_id } = each
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 text-sm last:border-b-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium">{REASON_WORDS[reason]}</p>
        {note && <p className="wrap-anywhere">{note}</p>}
        <p className="text-muted text-xs">
          <Time value={created_on} />
          {created_by === null ? ' by the other institution' : ` by ${created_by}`}
        </p>
      </div>
      <div className="grid justify-items-end gap-0.5 max-sm:w-full max-sm:grid-flow-col max-sm:justify-between">
        <Amount currency={amount.currency} minor={amount.total} className="font-medium" />
        <IdChip id={transaction_id} label="return transaction ID" />
      </div>
    </li>
  )
}
