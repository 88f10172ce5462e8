'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { exportHref } from '#app/_list/export-href.ts'
import { FilterBar, FilterChoice, FilterText } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import type { OpenRows } from '#components/data-table/open-row.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import type { CustomerList } from '#lib/modules/customers/contract.ts'
import { CUSTOMER_FILTER, CUSTOMER_TYPES } from '#lib/modules/customers/states.ts'
import { MAX_SORTED } from '#lib/wire/sorted-reach.ts'
import { PAGE_SIZE } from '../queries.ts'
import { type CustomersView, customersHref, isFiltered, readView, SORTS, toQuery } from '../search-params.ts'
import { TYPE_WORDS } from '../words.ts'
import { CUSTOMER_COLUMNS, HIDDEN_BESIDE_PANEL } from './customer-columns.tsx'

const STATUSES = CUSTOMER_FILTER.map((value) => ({ value, label: `${value.charAt(0)}${value.slice(1).toLowerCase()}` }))
const TYPES = CUSTOMER_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))

const VIEWS = [
  { name: 'Disabled', search: 'status=DISABLED' },
  { name: 'Deleted', search: 'status=DELETED' },
]

interface CustomersTableProps {
  partner: string
  view: CustomersView
  customers: UseQueryResult<CustomerList>
  create: ReactNode
  onOpen: (customer: string) => void
}

/** The list with its filters. Marks the open customer. */
export function CustomersTable({ partner, view, customers, create, onOpen }: CustomersTableProps) {
  const { search, status, type, customer, resolve } = view
  const rows = useMemo<OpenRows>(
    () => ({
      hrefFor: (id) => customersHref(partner, { ...view, customer: id, resolve: undefined, address: undefined }),
      openId: customer,
      onOpen,
    }),
    [partner, view, customer, onOpen],
  )
  const beside = Boolean(customer ?? resolve)
  return (
    <PagedTable
      name="customers"
      what="customers"
      one="customer"
      columns={CUSTOMER_COLUMNS}
      sorts={SORTS}
      query={customers}
      read={({ customers, count }) => ({ rows: customers, total: count })}
      rowId={({ token }) => token}
      density="comfortable"
      open={rows}
      hidden={beside ? HIDDEN_BESIDE_PANEL : undefined}
      page={view.page}
      reach={view.sort ? MAX_SORTED : undefined}
      limit={view.size ?? PAGE_SIZE}
      size={view.size ?? PAGE_SIZE}
      csv={exportHref(partner, 'customer.csv', { ...toQuery(view), sort: undefined })}
      builtIn={VIEWS}
      hrefFor={(page) => customersHref(partner, { ...view, page })}
      clearHref={isFiltered(view) ? customersHref(partner) : undefined}
      toolbar={
        <FilterBar
          values={{ search, status, type }}
          hrefFor={(typed) => customersHref(partner, readView(typed))}
          clearHref={isFiltered(view) ? customersHref(partner) : undefined}
        >
          <FilterText name="search" label="Search customers" placeholder="Name or address" maxLength={128} />
          <FilterChoice name="status" label="Status" placeholder="Any status" options={STATUSES} />
          <FilterChoice name="type" label="Type" placeholder="Any type" options={TYPES} />
        </FilterBar>
      }
      empty={
        <EmptyState title="No customers yet" icon={<Users />} action={create}>
          Create a customer for each person or business that sends or receives payments through you.
        </EmptyState>
      }
    />
  )
}
