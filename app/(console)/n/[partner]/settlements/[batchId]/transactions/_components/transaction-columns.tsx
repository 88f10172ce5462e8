import { ArrowDownLeft, ArrowUpRight, RefreshCw } from 'lucide-react'
import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Amount } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { SettledTransaction } from '#lib/modules/settlements/contract.ts'
import { NetAmount } from '../../../net-amount.tsx'
import { type OwnSide, ownSide } from '../own-side.ts'
import { TRANSACTION_TYPE_WORDS } from '../words.ts'

const WAYS: Record<OwnSide['direction'], { icon: typeof ArrowUpRight; word: string }> = {
  out: { icon: ArrowUpRight, word: 'To' },
  in: { icon: ArrowDownLeft, word: 'From' },
  within: { icon: RefreshCw, word: 'Within' },
}

/** Names the type of a transaction that is not the payment itself. */
function TypeMark({ transaction: { transaction_lines } }: { transaction: SettledTransaction }) {
  const type = transaction_lines[0]?.transaction_type ?? 'TT_PAYMENT'
  return type !== 'TT_PAYMENT' && <Badge className="shrink-0">{TRANSACTION_TYPE_WORDS[type]}</Badge>
}

/** The reference on phones, which have no column for it. */
const PhoneReference = ({ text }: { text: string }) =>
  text && <span className="wrap-anywhere w-full whitespace-normal text-muted text-xs md:hidden">{text}</span>

/** Columns of a settled transaction for one namespace. `names` are the batch's counterparties. */
export const transactionColumns = (
  partner: string,
  names: ReadonlyMap<string, string>,
): TableColumn<SettledTransaction>[] => [
  {
    id: 'initiated',
    header: 'Created',
    sortBy: ({ initiated_on }) => initiated_on,
    meta: { width: 'w-48' },
    cell: ({ row }) => <Time value={row.original.initiated_on} format="absolute" className="text-muted" />,
  },
  {
    id: 'counterparty',
    header: 'Counterparty',
    cell: ({ row: { original } }) => {
      const { direction, counterparty } = ownSide(original, partner)
      const { icon: Icon, word } = WAYS[direction]
      return (
        <span className="flex min-w-0 items-center gap-1.5 max-md:flex-wrap">
          <Icon aria-hidden className={`size-3.5 shrink-0 ${direction === 'in' ? 'text-credit' : 'text-subtle'}`} />
          <RowLink
            href={`/n/${partner}/payments/${encodeURIComponent(original.payment_id)}`}
            title={`Open ${original.payment_id}`}
          >
            <span className="font-normal text-muted">{word}</span>{' '}
            {direction === 'within' ? 'this namespace' : (names.get(counterparty) ?? counterparty)}
          </RowLink>
          <TypeMark transaction={original} />
          <PhoneReference text={original.reference} />
        </span>
      )
    },
  },
  {
    id: 'reference',
    header: 'Reference',
    meta: { priority: 2 },
    cell: ({ row }) => <span className="wrap-anywhere">{row.original.reference}</span>,
  },
  {
    id: 'transaction',
    header: 'Transaction ID',
    meta: { width: 'w-40', priority: 3 },
    cell: ({ row }) => <IdChip id={row.original.transaction_id} label="transaction ID" className="relative" />,
  },
  {
    id: 'code',
    header: 'Approval code',
    meta: { width: 'w-28', priority: 3 },
    cell: ({ row }) => <code className="font-mono text-xs">{row.original.approval_code}</code>,
  },
  {
    id: 'amount',
    header: 'Amount',
    sortBy: (transaction) => ownSide(transaction, partner).net,
    meta: { width: 'w-64', align: 'right', whole: true },
    cell: ({ row: { original } }) => {
      const { direction, currency, amount, net } = ownSide(original, partner)
      if (direction !== 'within') return <NetAmount currency={currency} minor={net.toString()} />
      return (
        <span className="inline-flex items-baseline gap-2">
          <span className="text-muted text-xs">None (internal)</span>
          <Amount currency={currency} minor={amount} className="text-muted" />
        </span>
      )
    },
  },
]
