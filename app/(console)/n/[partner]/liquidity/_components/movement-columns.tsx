import type { TableColumn } from '#components/data-table/features.ts'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { LiquidityMovement } from '#lib/modules/liquidity/contract.ts'
import { NetAmount } from '../../settlements/net-amount.tsx'
import { settlementHref } from '../../settlements/search-params.ts'
import { FIGURES, MOVEMENT_WORDS } from '../words.ts'

/** Hidden by default: only needed to quote a movement. */
export const USUALLY_HIDDEN = ['id']

export const movementColumns = (partner: string): TableColumn<LiquidityMovement>[] => [
  {
    id: 'created',
    header: 'Time',
    sortBy: ({ created_on }) => created_on,
    meta: { width: 'w-36' },
    cell: ({ row }) => <Time value={row.original.created_on} className="text-muted" />,
  },
  {
    id: 'kind',
    header: 'Movement',
    sortBy: ({ kind }) => MOVEMENT_WORDS[kind],
    cell: ({ row: { original } }) =>
      original.batch_id === null ? (
        <span className="font-medium">{MOVEMENT_WORDS[original.kind]}</span>
      ) : (
        <IntentLink
          href={settlementHref(partner, original.batch_id)}
          className="rounded-sm font-medium text-accent-ink hover:underline"
        >
          {MOVEMENT_WORDS[original.kind]}
        </IntentLink>
      ),
  },
  {
    id: 'reason',
    header: 'Reason',
    meta: { width: 'w-72', priority: 3 },
    cell: ({ row: { original } }) => (
      <span title={original.reason || undefined} className="block truncate text-muted">
        {original.reason}
      </span>
    ),
  },
  {
    id: 'id',
    header: 'Movement ID',
    meta: { width: 'w-44', priority: 3 },
    cell: ({ row }) => <IdChip id={row.original.movement_id} label="movement ID" className="relative" />,
  },
  {
    id: 'amount',
    header: 'Amount',
    meta: { width: 'w-48', align: 'right', whole: true },
    cell: ({ row: { original } }) => <Moved movement={original} />,
  },
  {
    id: 'cap',
    header: FIGURES.cap,
    meta: { width: 'w-44', align: 'right', whole: true, priority: 2 },
    cell: ({ row: { original } }) =>
      original.net_debit_cap === null ? (
        <span className="text-muted text-xs">No limit</span>
      ) : (
        <Amount currency={original.currency} minor={original.net_debit_cap.total} />
      ),
  },
  {
    id: 'funds',
    header: FIGURES.funds,
    meta: { width: 'w-44', align: 'right', whole: true, priority: 3 },
    cell: ({ row: { original } }) => <Amount currency={original.currency} minor={original.funds.total} />,
  },
]

/** The new cap, the amount of the funds with its sign, or the settled net position in words. */
function Moved({ movement: { kind, currency, amount } }: { movement: LiquidityMovement }) {
  if (amount === null) return <span className="text-muted text-xs">{currency}</span>
  if (kind === 'settlement') return <NetAmount currency={currency} minor={amount.total} />
  const minor = kind === 'withdrawal' ? -BigInt(amount.total) : BigInt(amount.total)
  return <Amount currency={currency} minor={minor} signed={kind === 'deposit'} className="font-medium" />
}
