import { type PageSize, sizeOf } from '#app/_query/long-page.ts'
import { oneOf, pageOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { CUSTOMER_FILTER, CUSTOMER_TYPES } from '#lib/modules/customers/states.ts'

/** What narrows the list. Without a status, deleted customers are left out. */
export type CustomerFilters = {
  search?: string
  status?: (typeof CUSTOMER_FILTER)[number]
  type?: (typeof CUSTOMER_TYPES)[number]
}

/** What the address says: the filters, the page, and what stands open beside the list, a customer or the look-up of an address. */
export type CustomersView = CustomerFilters & {
  page: number
  size?: PageSize
  customer?: string
  resolve?: 'open'
  address?: string
}

type Given = Awaited<SearchParams>

/** What an address may be, loosely: the API decides. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/

/** Reads the address; what makes no sense is left out, as if it had not been written. */
export function readView(given: Given): CustomersView {
  const customer = idOf(given.customer)
  const resolve = customer ? undefined : oneOf(given.resolve, ['open'] as const)
  return {
    search: textOf(given.search, 128),
    status: oneOf(given.status, CUSTOMER_FILTER),
    type: oneOf(given.type, CUSTOMER_TYPES),
    page: pageOf(given.page),
    size: sizeOf(given.size),
    customer,
    resolve,
    address: resolve && addressOf(given.address),
  }
}

/** The address of the list as this view. */
export const customersHref = (partner: string, { page = 1, ...rest }: Partial<CustomersView> = {}): string =>
  `/n/${partner}/customers${toSearch({ ...rest, page: page > 1 ? page : undefined })}`

/** Whether anything narrows the list. */
export const isFiltered = ({ search, status, type }: CustomerFilters): boolean => Boolean(search ?? status ?? type)

/** The view as the API takes it. */
export const toQuery = ({ search, status, type, page }: CustomersView) => ({ search, status, type, page })

/** A payment address as it stands in a text, or undefined when it is none. */
export function addressOf(given: Given[string]): string | undefined {
  const text = textOf(given, 128)
  return text && ADDRESS.test(text) ? text : undefined
}

function idOf(given: Given[string]): string | undefined {
  const id = textOf(given, 40)
  return id && /^cust_[0-9a-z]{26}$/.test(id) ? id : undefined
}
