import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import { Time } from '#components/value/time.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'
import type { SearchResultItem } from '#lib/modules/search/contract.ts'
import { DIRECTION_LOOKS } from '../direction-looks.ts'
import { PaymentBadge } from '../payment-badge.tsx'
import { resultIcon, resultName } from '../result-name.tsx'
import { reasonOf, resultHref, TYPE_LABELS } from '../search-results.ts'
import { sideOf } from '../side.ts'
import { DIRECTION_WORDS } from '../words.ts'

/** The name of a record, or direction and addresses of a payment: on wide screens, those of both sides. */
function RecordCell({ partner, item }: { partner: string; item: SearchResultItem }) {
  const { payment, type, id } = item
  return (
    <span className="flex min-w-0 items-center gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-subtle">
      {payment ? <DirectionIcon partner={partner} payment={payment} /> : resultIcon(type)}
      <RowLink href={resultHref(partner, item)} title={`Open ${payment?.payment_id ?? id}`}>
        {payment && (
          <span className="max-xl:hidden">
            {payment.debtor_party.payment_address} <span className="font-normal text-muted">→</span>{' '}
            {payment.beneficiary_party.payment_address}
          </span>
        )}
        <span className={payment ? 'xl:hidden' : undefined}>
          <span className="font-normal text-muted">
            {payment ? DIRECTION_LOOKS[sideOf(payment, partner).direction].word : TYPE_LABELS[type]}
          </span>{' '}
          {resultName(partner, item)}
        </span>
      </RowLink>
    </span>
  )
}

function DirectionIcon({ partner, payment }: { partner: string; payment: Payment }) {
  const { direction } = sideOf(payment, partner)
  const { icon: Icon } = DIRECTION_LOOKS[direction]
  return (
    <>
      <Icon aria-hidden className={direction === 'in' ? 'text-credit!' : undefined} />
      <span className="sr-only">{DIRECTION_WORDS[direction]}</span>
    </>
  )
}

export const searchColumns = (partner: string, term: string): TableColumn<SearchResultItem>[] => [
  {
    id: 'record',
    header: 'Record',
    cell: ({ row: { original } }) => <RecordCell partner={partner} item={original} />,
  },
  {
    id: 'reference',
    header: 'Reference',
    meta: { width: 'w-44', priority: 3 },
    cell: ({ row: { original } }) => (
      <span title={original.payment?.reference} className="text-muted">
        {original.payment?.reference}
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Why it matched',
    meta: { width: 'w-56' },
    cell: ({ row: { original } }) => (
      <span title={reasonOf(original, term)}>
        {original.payment && (
          <span className="text-muted md:hidden">
            <Time value={original.payment.initiated_at} /> ·{' '}
          </span>
        )}
        {reasonOf(original, term)}
      </span>
    ),
  },
  {
    id: 'created',
    header: 'Created',
    meta: { width: 'w-32', priority: 3 },
    cell: ({ row: { original } }) =>
      original.payment && <Time value={original.payment.initiated_at} className="text-muted" />,
  },
  {
    id: 'amount',
    header: 'Amount',
    meta: { width: 'w-36', align: 'right', whole: true },
    cell: ({ row: { original } }) =>
      original.payment && (
        <Amount
          currency={original.payment.amount.currency}
          minor={original.payment.amount.total}
          className="font-medium"
        />
      ),
  },
  {
    id: 'state',
    header: 'Status',
    meta: { width: 'w-32', align: 'right' },
    cell: ({ row: { original } }) => original.payment && <PaymentBadge state={original.payment.state} />,
  },
]
