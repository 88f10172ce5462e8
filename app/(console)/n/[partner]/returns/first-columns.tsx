import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { Time } from '#components/value/time.tsx'
import type { Return } from '#lib/modules/returns/contract.ts'
import { DIRECTION_LOOKS } from '../payments/direction-looks.ts'
import { paymentHref } from '../payments/search-params.ts'
import { DIRECTION_WORDS } from '../payments/words.ts'

type Sided = Pick<Return, 'direction' | 'payment_id' | 'other_domain' | 'created_on'>

/** The direction of a return or recall and the domain of the other namespace, as a link to the payment. */
function Counterparty({ partner, row }: { partner: string; row: Sided }) {
  const { icon: Icon, word } = DIRECTION_LOOKS[row.direction]
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden className={`size-3.5 shrink-0 ${row.direction === 'in' ? 'text-credit' : 'text-subtle'}`} />
      <RowLink href={paymentHref(partner, row.payment_id)} title={`Open payment ${row.payment_id}`}>
        {row.other_domain === null ? (
          DIRECTION_WORDS.within
        ) : (
          <>
            <span className="font-normal text-muted">{word}</span> @{row.other_domain}
          </>
        )}
      </RowLink>
    </span>
  )
}

/** The first columns of lists of returns and recalls. */
export const firstColumns = <Row extends Sided>(partner: string): TableColumn<Row>[] => [
  {
    id: 'created',
    header: 'Created',
    sortBy: ({ created_on }) => created_on,
    meta: { width: 'w-36' },
    cell: ({ row }) => <Time value={row.original.created_on} className="text-muted" />,
  },
  {
    id: 'counterparty',
    header: 'Counterparty',
    sortBy: ({ other_domain }) => other_domain ?? undefined,
    cell: ({ row }) => <Counterparty partner={partner} row={row.original} />,
  },
  {
    id: 'direction',
    header: 'Direction',
    sortBy: ({ direction }) => direction,
    meta: { width: 'w-28', priority: 3 },
    cell: ({ row }) => <span className="text-muted">{DIRECTION_WORDS[row.original.direction]}</span>,
  },
]
