import { oneOf, pageOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { isCurrency } from '#lib/kernel/money/amount.ts'
import { BATCH_STATES, type BatchState, FINALITY_STATES, type FinalityState } from '#lib/modules/settlements/states.ts'

/**
 * The URL state. `from` and `to` are inclusive days in UTC, such as `2026-11-21`; `booked` is the day of a statement;
 * `trend` is the currency of the chart.
 */
export type SettlementsView = {
  status?: BatchState
  finality?: FinalityState
  currency?: string
  from?: string
  to?: string
  booked?: string
  trend?: string
  page: number
}

type Given = Awaited<SearchParams>

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Given): SettlementsView => ({
  status: oneOf(given.status, BATCH_STATES),
  finality: oneOf(given.finality, FINALITY_STATES),
  currency: currencyOf(given.currency),
  from: dayOf(given.from),
  to: dayOf(given.to),
  booked: dayOf(given.booked),
  trend: currencyOf(given.trend),
  page: pageOf(given.page),
})

export const settlementsHref = (partner: string, { page = 1, ...filters }: Partial<SettlementsView> = {}): string =>
  `/n/${partner}/settlements${toSearch({ ...filters, page: page > 1 ? page : undefined })}`

export const settlementHref = (partner: string, batchId: string): string => `/n/${partner}/settlements/${batchId}`

/** The URL state of a batch's transaction list. */
export type TransactionsView = { counterparty?: string; page: number }

const ID = /^part_[0-9a-z]{26}$/

/** Parses the URL of a batch's transactions and ignores invalid parameters. */
export function readTransactionsView(given: Given): TransactionsView {
  const counterparty = textOf(given.counterparty, 40)
  return { counterparty: counterparty && ID.test(counterparty) ? counterparty : undefined, page: pageOf(given.page) }
}

/** URL of a batch's transactions: all of ours, or those of one net position. */
export const transactionsHref = (
  partner: string,
  batchId: string,
  { counterparty, page = 1 }: Partial<TransactionsView> = {},
): string =>
  `${settlementHref(partner, batchId)}/transactions${toSearch({ counterparty, page: page > 1 ? page : undefined })}`

export function batchTabs(partner: string, batchId: string): { href: string; label: string }[] {
  const href = settlementHref(partner, batchId)
  return [
    { href, label: 'Positions' },
    { href: transactionsHref(partner, batchId), label: 'Transactions' },
    { href: `${href}/verify`, label: 'Verification' },
    { href: `${href}/reconcile`, label: 'Reconciliation' },
    { href: `${href}/statement`, label: 'Statement' },
  ]
}

type BatchFile = 'transactions.csv' | 'transactions.xlsx' | 'camt054.xml' | 'statement.csv'

/**
 * URL of a batch's downloads. The console's API proxy reads the namespace from the path, because a
 * plain link cannot send headers.
 */
export const fileHref = (partner: string, batchId: string, file: BatchFile): string =>
  `/api/gateway/n/${partner}/settlements/${batchId}/${file}`

export const isFiltered = ({ status, finality, currency, from, to, booked }: SettlementsView): boolean =>
  Boolean(status ?? finality ?? currency ?? from ?? to ?? booked)

/**
 * Converts the view to API parameters: cutoffs in Unix seconds, from the first second of one day to
 * the last of the other.
 */
export const toQuery = ({ status, finality, currency, from, to, booked, page }: SettlementsView) => ({
  status,
  finality,
  currency,
  booked_on: booked,
  cutoff_from: from && seconds(`${from}T00:00:00Z`),
  cutoff_to: to && seconds(`${to}T23:59:59Z`),
  page,
})

const seconds = (iso: string) => Date.parse(iso) / 1000

function currencyOf(given: Given[string]): string | undefined {
  const code = textOf(given, 3)
  return code && isCurrency(code) ? code : undefined
}

/** A valid calendar date, or undefined. */
function dayOf(given: Given[string]): string | undefined {
  const day = textOf(given, 10)
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return undefined
  return new Date(day).toISOString().startsWith(day) ? day : undefined
}
