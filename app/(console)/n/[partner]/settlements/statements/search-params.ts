import { fitting, oneOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { isCurrency } from '#lib/kernel/money/amount.ts'

/** `booked` shows only days with batches. */
const DAYS = ['booked'] as const

/** The URL state. `month` is such as `2026-11`; without one, it is the current month in UTC. */
export type StatementsView = { currency?: string; month?: string; days?: (typeof DAYS)[number] }

const MONTH = /^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])$/

/** Parses the search params and ignores invalid ones. */
export function readView(given: Awaited<SearchParams>): StatementsView {
  const currency = textOf(given.currency, 3)
  return {
    currency: currency && isCurrency(currency) ? currency : undefined,
    month: fitting(given.month, MONTH),
    days: oneOf(given.days, DAYS),
  }
}

export const statementsHref = (partner: string, view: StatementsView = {}): string =>
  `/n/${partner}/settlements/statements${toSearch(view)}`

/** URL of a file of a day. The console's API proxy reads the namespace from the path. */
export const dayFileHref = (partner: string, currency: string, day: string, file: string): string =>
  `/api/gateway/n/${partner}/statements/${currency}/${day}/${file}`

/** First and last day of a month. */
export function periodOf(month: string): { from: string; to: string } {
  const end = new Date(`${month}-01T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + 1, 0)
  return { from: `${month}-01`, to: end.toISOString().slice(0, 10) }
}

export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)
