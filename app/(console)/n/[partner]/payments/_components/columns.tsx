import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { DIRECTION_LOOKS } from '../direction-looks.ts'
import { PaymentBadge } from '../payment-badge.tsx'
import { ReturnMark } from '../return-mark.tsx'
import { paymentHref } from '../search-params.ts'
import { domainOf, sideOf } from '../side.ts'
import { DIRECTION_WORDS, TYPE_WORDS } from '../words.ts'

/** Direction and counterparty address of a payment. */
function Counterparty({ payment, partner }: { payment: Payment; partner: string }) {
  const { direction, counterparty } = sideOf(payment, partner)
  const { icon: Icon, word } = DIRECTION_LOOKS[direction]
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden className={`size-3.5 shrink-0 ${direction === 'in' ? 'text-credit' : 'text-subtle'}`} />
      <RowLink href={paymentHref(partner, payment.payment_id)} title={`Open ${payment.payment_id}`}>
        <span className="font-normal text-muted">{word}</span> {counterparty}
      </RowLink>
    </span>
  )
}

/** Also in the counterparty's cell, so that they are shown only on request. */
export const USUALLY_HIDDEN = ['direction', 'namespace', 'type']

export const columnsFor = (partner: string): TableColumn<Payment>[] => [
  {
    id: 'created',
    header: 'Created',
    sortBy: ({ initiated_at }) => initiated_at,
    meta: { width: 'w-36' },
    cell: ({ row }) => <Time value={row.original.initiated_at} className="text-muted" />,
  },
  {
    id: 'payment',
    header: 'Payment ID',
    meta: { width: 'w-44', priority: 3 },
    cell: ({ row }) => <IdChip id={row.original.payment_id} label="payment ID" className="relative" />,
  },
  {
    id: 'counterparty',
    header: 'Counterparty',
    sortBy: (payment) => sideOf(payment, partner).counterparty,
    cell: ({ row }) => <Counterparty payment={row.original} partner={partner} />,
  },
  {
    id: 'direction',
    header: 'Direction',
    sortBy: (payment) => sideOf(payment, partner).direction,
    meta: { width: 'w-28', priority: 3 },
    cell: ({ row }) => <span className="text-muted">{DIRECTION_WORDS[sideOf(row.original, partner).direction]}</span>,
  },
  {
    id: 'namespace',
    header: 'Counterparty domain',
    sortBy: (payment) => domainOf(sideOf(payment, partner).counterparty),
    meta: { width: 'w-44', priority: 3 },
    cell: ({ row }) => domainOf(sideOf(row.original, partner).counterparty),
  },
  {
    id: 'type',
    header: 'Type',
    sortBy: ({ payment_type }) => payment_type,
    meta: { width: 'w-20', priority: 3 },
    cell: ({ row }) => <span className="text-muted">{TYPE_WORDS[row.original.payment_type]}</span>,
  },
  {
    id: 'reference',
    header: 'Reference',
    sortBy: ({ reference }) => reference || undefined,
    meta: { width: 'w-48', priority: 3 },
    cell: ({ row }) => <span title={row.original.reference}>{row.original.reference}</span>,
  },
  {
    id: 'amount',
    header: 'Amount',
    meta: { width: 'w-40', align: 'right', whole: true },
    cell: ({ row: { original: payment } }) => (
      <Amount currency={payment.amount.currency} minor={payment.amount.total} className="font-medium" />
    ),
  },
  {
    id: 'state',
    header: 'Status',
    sortBy: ({ state }) => state,
    meta: { width: 'w-36', align: 'right' },
    cell: ({ row }) => (
      <span className="inline-flex items-center gap-1.5 align-middle">
        <ReturnMark payment={row.original} />
        <PaymentBadge state={row.original.state} />
      </span>
    ),
  },
]
