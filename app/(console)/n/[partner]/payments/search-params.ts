import { sortIn, toSort } from '#app/_list/sorts.ts'
import { type PageSize, sizeOf } from '#app/_query/long-page.ts'
import { daysOf, type Period, periodOf } from '#app/_query/period.ts'
import { minuteOf, oneOf, textOf, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'
import { isCurrency, parseDecimal } from '#lib/kernel/money/amount.ts'
import type { PaymentQuery } from '#lib/modules/payments/contract.ts'
import {
  DIRECTIONS,
  type Direction,
  PAYMENT_TYPES,
  type PaymentType,
  STATE_FILTERS,
  type StateFilter,
} from '#lib/modules/payments/states.ts'

export const PAGE_SIZE = 50

/** Longer search terms are cut. */
export const MAX_TERM = 500

/**
 * List filters as the user sets them: decimal amounts; a relative period, whole days in UTC, or
 * minutes when linked from a chart.
 */
export type PaymentFilters = {
  /** Only payments that a search finds for this text. */
  readonly search?: string
  readonly state?: StateFilter
  readonly party?: Party
  readonly address?: string
  readonly type?: PaymentType
  readonly direction?: Direction
  /** Domain of the other namespace. */
  readonly counterparty?: string
  readonly reference?: string
  readonly currency?: string
  readonly min?: string
  readonly max?: string
  readonly period?: Period
  readonly from?: string
  readonly to?: string
}

/** The two parties of a payment. The API searches an address as one or the other. */
export const PARTIES = ['debtor', 'beneficiary'] as const
export type Party = (typeof PARTIES)[number]

/** Columns that the gateway sorts. */
export const SORTS = { amount: 'amount' } as const

/** The URL state of the list. */
export type PaymentsView = {
  readonly filters: PaymentFilters
  /** Newest first if unset. */
  readonly sort?: string
  /** Cursors of the pages visited since the first, the current one last. */
  readonly trail: readonly string[]
  /** Page size; the list's default if unset. */
  readonly size?: PageSize
  /** The text being looked up. */
  readonly lookup?: string
}

type SearchParams = Readonly<Record<string, string | string[] | undefined>>

const CURSOR = /^pay_[0-9a-z]{26}$/
const AMOUNT_CURSOR = /^[A-Z]{3}_\d{1,18}_pay_[0-9a-z]{26}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Parses the URL of the list and ignores invalid parameters. */
export function readView(params: SearchParams): PaymentsView {
  const text = (name: string) => textOf(params[name])
  const currency = given(text('currency')?.toUpperCase(), isCurrency)
  const bound = (name: string) =>
    currency ? given(text(name), (typed) => minorOf(typed, currency) !== undefined) : undefined
  const address = text('address')
  const period = periodOf(params.period)
  const sort = sortIn(params.sort, SORTS)
  return {
    filters: compact({
      search: textOf(params.search, MAX_TERM),
      state: oneOf(params.state, STATE_FILTERS),
      address,
      party: address ? (oneOf(params.party, PARTIES) ?? 'debtor') : undefined,
      type: oneOf(params.type, PAYMENT_TYPES),
      direction: oneOf(params.direction, DIRECTIONS),
      counterparty: textOf(params.counterparty, 63),
      reference: text('reference'),
      currency,
      min: bound('min'),
      max: bound('max'),
      period,
      from: period ? undefined : (given(text('from'), isDay) ?? minuteOf(params.from)),
      to: period ? undefined : (given(text('to'), isDay) ?? minuteOf(params.to)),
    }),
    sort,
    // Cursors of another order would be rejected by the API.
    trail: trailOf(params.after, sort ? AMOUNT_CURSOR : CURSOR),
    size: sizeOf(params.size),
    lookup: textOf(params.q, MAX_TERM),
  }
}

/** URL of the list; without parameters for the newest payments. */
export const paymentsHref = (
  partner: string,
  { filters, sort, trail, size, lookup }: Partial<PaymentsView> = {},
): string => `/n/${partner}/payments${toSearch({ q: lookup, ...filters, sort, size, after: trailText(trail) })}`

export const paymentHref = (partner: string, paymentId: string): string =>
  `/n/${partner}/payments/${encodeURIComponent(paymentId)}`

export const isFiltered = (filters: PaymentFilters): boolean => Object.keys(filters).length > 0

/**
 * Converts the filters to API parameters: minor units and inclusive timestamps (contract#payments).
 * A relative period is resolved now.
 */
export function queryOf(
  { filters, sort, trail }: Pick<PaymentsView, 'filters' | 'sort' | 'trail'>,
  now: Date = new Date(),
): Partial<PaymentQuery> {
  const { search, state, party, address, type, direction, counterparty, reference, currency, min, max, period } =
    filters
  const { from, to } = period ? daysOf(period, now) : filters
  return compact({
    search,
    state,
    debtor_payment_address: party === 'debtor' ? address : undefined,
    beneficiary_payment_address: party === 'beneficiary' ? address : undefined,
    payment_type: type,
    direction,
    counterparty,
    reference,
    currency,
    amount_min: currency && min && minorOf(min, currency),
    amount_max: currency && max && minorOf(max, currency),
    created_from: from && `${isDay(from) ? `${from}T00:00` : from}:00.000Z`,
    created_to: to && `${isDay(to) ? `${to}T23:59` : to}:59.999Z`,
    sort: toSort(sort, SORTS),
    cursor: trail.at(-1),
  })
}

/** The input in minor units, or undefined if it is not an amount in the currency. */
export function minorOf(typed: string, currency: string): string | undefined {
  try {
    return parseDecimal(typed, currency).toString()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const at = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const given = (text: string | undefined, fits: (text: string) => boolean) =>
  text !== undefined && fits(text) ? text : undefined

/** Removes unset fields, so that equal views have equal query keys. */
function compact<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}
