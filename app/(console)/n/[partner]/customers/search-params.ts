import { sortIn, toSort } from '#app/_list/sorts.ts'
import { type PageSize, sizeOf } from '#app/_query/long-page.ts'
import { oneOf, openedOf, pageOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { CUSTOMER_FILTER, CUSTOMER_TYPES } from '#lib/modules/customers/states.ts'

/** List filters. Without a status, deleted customers are hidden. */
export type CustomerFilters = {
  search?: string
  status?: (typeof CUSTOMER_FILTER)[number]
  type?: (typeof CUSTOMER_TYPES)[number]
}

/** Columns that the gateway sorts. */
export const SORTS = { name: 'name', created: 'created' } as const

/** The URL state: filters, order, page, and the customer or address lookup open beside the list. */
export type CustomersView = CustomerFilters & {
  sort?: string
  page: number
  size?: PageSize
  customer?: string
  resolve?: 'open'
  address?: string
}

type Given = Awaited<SearchParams>

/** Loose check; the API validates addresses. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/

/** Parses the search params and ignores invalid ones. */
export function readView(given: Given): CustomersView {
  const customer = openedOf(given.customer)
  const resolve = customer ? undefined : oneOf(given.resolve, ['open'] as const)
  return {
    search: textOf(given.search, 128),
    status: oneOf(given.status, CUSTOMER_FILTER),
    type: oneOf(given.type, CUSTOMER_TYPES),
    sort: sortIn(given.sort, SORTS),
    page: pageOf(given.page),
    size: sizeOf(given.size),
    customer,
    resolve,
    address: resolve && addressOf(given.address),
  }
}

export const customersHref = (partner: string, { page = 1, ...rest }: Partial<CustomersView> = {}): string =>
  `/n/${partner}/customers${toSearch({ ...rest, page: page > 1 ? page : undefined })}`

export const isFiltered = ({ search, status, type }: CustomerFilters): boolean => Boolean(search ?? status ?? type)

/** Converts the view to API query parameters. */
export const toQuery = ({ search, status, type, sort, page }: CustomersView) => ({
  search,
  status,
  type,
  sort: toSort(sort, SORTS),
  page,
})

/** The text as a payment address, or undefined if it is not one. */
export function addressOf(given: Given[string]): string | undefined {
  const text = textOf(given, 128)
  return text && ADDRESS.test(text) ? text : undefined
}
