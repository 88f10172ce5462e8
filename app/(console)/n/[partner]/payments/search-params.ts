import { type PageSize, sizeOf } from '#app/_query/long-page.ts'
import { minuteOf, oneOf, textOf, toSearch } from '#app/_query/search.ts'
import { isCurrency, parseDecimal } from '#lib/kernel/money/amount.ts'
import type { PaymentQuery } from '#lib/modules/payments/contract.ts'
import { STATE_FILTERS, type StateFilter } from '#lib/modules/payments/states.ts'

export const PAGE_SIZE = 50

/** Cursors kept in the address; further back, "Newer" leads to the newest page. */
const TRAIL_LENGTH = 30

/** The filters of the list as a person set them: decimal amounts; whole days in UTC, or minutes, as a chart leads to them. */
export type PaymentFilters = {
  readonly state?: StateFilter
  readonly party?: Party
  readonly address?: string
  readonly reference?: string
  readonly currency?: string
  readonly min?: string
  readonly max?: string
  readonly from?: string
  readonly to?: string
}

/** The two parties of a payment: the API searches an address as the one or as the other. */
export const PARTIES = ['debtor', 'beneficiary'] as const
export type Party = (typeof PARTIES)[number]

/** Everything that the address of the list says. */
export type PaymentsView = {
  readonly filters: PaymentFilters
  /** Cursors of the pages walked since the newest, the shown one last. */
  readonly trail: readonly string[]
  /** Rows a page; without it the list's own. */
  readonly size?: PageSize
  /** What is being looked up. */
  readonly lookup?: string
}

type SearchParams = Readonly<Record<string, string | string[] | undefined>>

const CURSOR = /^pay_[0-9a-z]{26}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the address of the list; what makes no sense is left out, as if it had not been written. */
export function readView(params: SearchParams): PaymentsView {
  const text = (name: string) => textOf(params[name])
  const currency = given(text('currency')?.toUpperCase(), isCurrency)
  const bound = (name: string) =>
    currency ? given(text(name), (typed) => minorOf(typed, currency) !== undefined) : undefined
  const address = text('address')
  return {
    filters: compact({
      state: oneOf(params.state, STATE_FILTERS),
      address,
      party: address ? (oneOf(params.party, PARTIES) ?? 'debtor') : undefined,
      reference: text('reference'),
      currency,
      min: bound('min'),
      max: bound('max'),
      from: given(text('from'), isDay) ?? minuteOf(params.from),
      to: given(text('to'), isDay) ?? minuteOf(params.to),
    }),
    trail: trailOf(params.after),
    size: sizeOf(params.size),
    lookup: text('q'),
  }
}

function trailOf(given: string | string[] | undefined): string[] {
  const cursors = typeof given === 'string' ? given.split('.') : []
  return cursors.filter((cursor) => CURSOR.test(cursor)).slice(-TRAIL_LENGTH)
}

/** The address of the list in a namespace; bare for the newest payments. */
export function paymentsHref(
  partner: string,
  { filters, trail = [], size, lookup }: Partial<PaymentsView> = {},
): string {
  const after = trail.slice(-TRAIL_LENGTH).join('.')
  return `/n/${partner}/payments${toSearch({ q: lookup, ...filters, size, after })}`
}

/** The address of one payment. */
export const paymentHref = (partner: string, paymentId: string): string =>
  `/n/${partner}/payments/${encodeURIComponent(paymentId)}`

/** Whether anything narrows the list. */
export const isFiltered = (filters: PaymentFilters): boolean => Object.keys(filters).length > 0

/** The filters in the API's words: minor units, inclusive instants (contract#payments). */
export function queryOf({ filters, trail }: Pick<PaymentsView, 'filters' | 'trail'>): Partial<PaymentQuery> {
  const { state, party, address, reference, currency, min, max, from, to } = filters
  return compact({
    state,
    debtor_payment_address: party === 'debtor' ? address : undefined,
    beneficiary_payment_address: party === 'beneficiary' ? address : undefined,
    reference,
    currency,
    amount_min: currency && min && minorOf(min, currency),
    amount_max: currency && max && minorOf(max, currency),
    created_from: from && `${isDay(from) ? `${from}T00:00` : from}:00.000Z`,
    created_to: to && `${isDay(to) ? `${to}T23:59` : to}:59.999Z`,
    cursor: trail.at(-1),
  })
}

/** Minor units of what was typed, or undefined when it is no amount of the currency. */
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

/** Without the fields that are not set, so that equal views make equal query keys. */
function compact<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}
