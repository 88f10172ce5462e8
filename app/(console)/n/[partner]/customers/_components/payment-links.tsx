import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paymentsHref } from '../../payments/search-params.ts'

/** Links to the payments sent from and to an address. */
export function PaymentLinks({
  partner,
  address,
  children,
}: {
  partner: string
  address: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      <ButtonLink href={paymentsHref(partner, { filters: { party: 'debtor', address } })}>
        <ArrowUpRight aria-hidden />
        Payments sent
      </ButtonLink>
      <ButtonLink href={paymentsHref(partner, { filters: { party: 'beneficiary', address } })}>
        <ArrowDownLeft aria-hidden />
        Payments received
      </ButtonLink>
    </div>
  )
}
