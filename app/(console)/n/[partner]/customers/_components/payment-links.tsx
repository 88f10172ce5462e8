import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paymentsHref } from '../../payments/search-params.ts'

/** The payments of an address, from and to it: the list searches for it as the one side or as the other. */
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
