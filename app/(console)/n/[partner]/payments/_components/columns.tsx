import { ArrowDownLeft, ArrowUpRight, RefreshCw } from 'lucide-react'
import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { Amount } from '#components/ui/amount.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { shortenId } from '#components/ui/id-chip.tsx'
import { Time } from '#components/ui/time.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { PaymentBadge } from '../payment-badge.tsx'
import { paymentHref } from '../search-params.ts'
import { type Direction, sideOf } from '../side.ts'

const WAYS: Record<Direction, { icon: typeof ArrowUpRight; word: string }> = {
  out: { icon: ArrowUpRight, word: 'To' },
  in: { icon: ArrowDownLeft, word: 'From' },
  within: { icon: RefreshCw, word: 'Within, to' },
}

/** Which way the money goes, and the address on its other end. */
function Counterparty({ payment, partner }: { payment: Payment; partner: string }) {
  const { direction, counterparty } = sideOf(payment, partner)
  const { icon: Icon, word } = WAYS[direction]
  return (
    <span className="inline-flex max-w-full items-center gap-1.5" title={`${word} ${counterparty}`}>
      <Icon aria-hidden className={`size-3.5 shrink-0 ${direction === 'in' ? 'text-credit' : 'text-subtle'}`} />
      <span className="text-muted">{word}</span>
      <span className="truncate">{counterparty}</span>
    </span>
  )
}

/** What a row says of a payment, as one namespace sees it. */
export const columnsFor = (partner: string): TableColumn<Payment>[] => [
  {
    id: 'created',
    header: 'Created',
    meta: { width: 'w-44' },
    cell: ({ row }) => <Time value={row.original.initiated_at} className="text-muted" />,
  },
  {
    id: 'payment',
    header: 'Payment',
    meta: { width: 'w-44' },
    cell: ({ row: { original: payment } }) => (
      <span className="flex min-w-0 items-center gap-0.5">
        <RowLink
          href={paymentHref(partner, payment.payment_id)}
          title={payment.payment_id}
          className="font-mono text-xs"
        >
          {shortenId(payment.payment_id)}
        </RowLink>
        <CopyButton value={payment.payment_id} label="payment id" />
      </span>
    ),
  },
  {
    id: 'counterparty',
    header: 'Counterparty',
    cell: ({ row }) => <Counterparty payment={row.original} partner={partner} />,
  },
  {
    id: 'reference',
    header: 'Reference',
    meta: { width: 'w-48', priority: 3 },
    cell: ({ row }) => <span title={row.original.reference}>{row.original.reference}</span>,
  },
  {
    id: 'amount',
    header: 'Amount',
    meta: { width: 'w-36', align: 'right' },
    cell: ({ row: { original: payment } }) => (
      <Amount currency={payment.amount.currency} minor={payment.amount.total} className="font-medium" />
    ),
  },
  {
    id: 'state',
    header: 'State',
    meta: { width: 'w-36', align: 'right' },
    cell: ({ row }) => <PaymentBadge state={row.original.state} />,
  },
]
