'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { exportHref } from '#app/_list/export-href.ts'
import { FilterBar, FilterChoice, FilterText } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import type { OpenRows } from '#components/data-table/open-row.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import type { AccountList } from '#lib/modules/accounts/contract.ts'
import { ACCOUNT_STATES } from '#lib/modules/accounts/states.ts'
import { MAX_SORTED } from '#lib/wire/sorted-reach.ts'
import { PAGE_SIZE } from '../queries.ts'
import { type AccountsView, accountsHref, isFiltered, readView, SORTS, toQuery } from '../search-params.ts'
import { STATE_WORDS } from '../words.ts'
import { ACCOUNT_COLUMNS, HIDDEN_BESIDE_PANEL } from './account-columns.tsx'

const STATES = ACCOUNT_STATES.map((value) => ({ value, label: STATE_WORDS[value].label }))

const VIEWS = [{ name: 'Unverified', search: 'status=unverified' }]

interface AccountsTableProps {
  partner: string
  view: AccountsView
  accounts: UseQueryResult<AccountList>
  add: ReactNode
  onOpen: (account: string) => void
}

/** The list with its filters. Marks the open account. */
export function AccountsTable({ partner, view, accounts, add, onOpen }: AccountsTableProps) {
  const { title, routing, status, account } = view
  const rows = useMemo<OpenRows>(
    () => ({ hrefFor: (id) => accountsHref(partner, { ...view, account: id }), openId: account, onOpen }),
    [partner, view, account, onOpen],
  )
  const clearHref = isFiltered(view) ? accountsHref(partner) : undefined
  return (
    <PagedTable
      name="accounts"
      what="accounts"
      one="account"
      columns={ACCOUNT_COLUMNS}
      sorts={title ? undefined : SORTS}
      query={accounts}
      read={({ accounts, count, count_is_exact: isExact }) => ({ rows: accounts, total: count, isExact })}
      rowId={({ token }) => token}
      density="comfortable"
      skeletonRows={5}
      open={rows}
      hiddenBeside={HIDDEN_BESIDE_PANEL}
      page={view.page}
      reach={view.sort ? MAX_SORTED : undefined}
      limit={view.size ?? PAGE_SIZE}
      size={view.size ?? PAGE_SIZE}
      csv={exportHref(partner, 'account.csv', { ...toQuery(view), sort: undefined })}
      builtIn={VIEWS}
      hrefFor={(page) => accountsHref(partner, { ...view, page })}
      clearHref={clearHref}
      toolbar={
        <FilterBar
          values={{ title, routing, status }}
          hrefFor={(typed) => accountsHref(partner, readView(typed))}
          clearHref={clearHref}
        >
          <FilterText name="title" label="Search by name" placeholder="Search by name" maxLength={100} />
          <FilterText
            name="routing"
            label="Routing number"
            placeholder="Routing number"
            inputMode="numeric"
            maxLength={9}
            className="sm:max-w-44"
          />
          <FilterChoice name="status" label="Status" placeholder="Any status" options={STATES} />
        </FilterBar>
      }
      empty={
        <EmptyState title="No accounts yet" icon={<Landmark />} action={add}>
          Add this namespace’s bank accounts. Only the last four digits of a number are shown.
        </EmptyState>
      }
    />
  )
}
