import { isoDay } from '#components/value/time-text.ts'
import type { Overview } from '#lib/modules/overview/contract.ts'
import { type PaymentFilters, paymentsHref } from '../payments/search-params.ts'

/** Links to the payments of the day with these filters. */
export function dayList(partner: string, { from }: Pick<Overview['today'], 'from'>) {
  const day = isoDay(new Date(from * 1000))
  return (filters: PaymentFilters = {}) => paymentsHref(partner, { filters: { ...filters, from: day, to: day } })
}
