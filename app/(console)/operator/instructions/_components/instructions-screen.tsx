'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { CurrencyFilter } from '#app/_list/currency-filter.tsx'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ProposedAccounts } from '../../_accounts/proposed-accounts.tsx'
import { EnvironmentFilter } from '../../environment-filter.tsx'
import { operatorFile } from '../../export-href.ts'
import { OperatorHead } from '../../operator-head.tsx'
import { instructionsQuery } from '../queries.ts'
import { type InstructionsView, isFiltered, readView, toFilters, viewHref } from '../search-params.ts'
import { DIRECTION_CHOICES, STATE_CHOICES } from '../words.ts'
import { AccountsCard } from './accounts-card.tsx'
import { INSTRUCTION_COLUMNS } from './instruction-columns.tsx'

/** What each namespace pays or receives at the settlement bank, and the status of each payment. */
export function InstructionsScreen() {
  const view = useView(readView)
  const instructions = useQuery(instructionsQuery(view))
  const clearHref = isFiltered(view) ? viewHref() : undefined
  return (
    <Container>
      <OperatorHead current="instructions" />
      <AccountsCard />
      <ProposedAccounts action="settlement_account.change" />
      <KeysetTable
        name="settlement-instructions"
        what="settlement instructions"
        columns={INSTRUCTION_COLUMNS}
        query={instructions}
        read={({ instructions }) => instructions}
        rowId={({ instruction_id }) => instruction_id}
        density="comfortable"
        skeletonRows={5}
        trail={view.trail}
        hrefFor={(trail) => viewHref({ ...view, trail })}
        clearHref={clearHref}
        csv={operatorFile('settlement-instructions.csv', toFilters(view))}
        summary={() => 'Newest first'}
        toolbar={<Filters view={view} clearHref={clearHref} />}
        empty={
          <EmptyState title="No settlement instructions yet" icon={<ArrowLeftRight />}>
            When a batch completes in the environment and currency of a settlement account, each namespace with a net
            position gets an instruction.
          </EmptyState>
        }
      />
    </Container>
  )
}

function Filters({ view, clearHref }: { view: InstructionsView; clearHref: string | undefined }) {
  const { state, direction, environment, currency, batch } = view
  return (
    <FilterBar
      values={{ state, direction, environment, currency }}
      hrefFor={(typed) => viewHref(readView({ ...typed, batch }))}
      clearHref={clearHref}
    >
      <FilterChoice name="state" label="Status" placeholder="Any status" options={STATE_CHOICES} />
      <FilterChoice
        name="direction"
        label="Direction"
        placeholder="Any direction"
        options={DIRECTION_CHOICES}
        className="max-w-40"
      />
      <EnvironmentFilter />
      <CurrencyFilter />
      {batch && <span className="text-muted text-xs">One batch</span>}
    </FilterBar>
  )
}
