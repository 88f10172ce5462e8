import { RowLink } from '#components/data-table/row-link.tsx'
import type { Return } from '#lib/modules/returns/contract.ts'
import { DIRECTION_LOOKS } from '../payments/direction-looks.ts'
import { paymentHref } from '../payments/search-params.ts'
import { DIRECTION_WORDS } from '../payments/words.ts'

type Sided = Pick<Return, 'direction' | 'payment_id' | 'other_domain'>

/** The direction of a return or recall and the domain of the other namespace, as a link to the payment. */
export function Counterparty({ partner, row }: { partner: string; row: Sided }) {
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
