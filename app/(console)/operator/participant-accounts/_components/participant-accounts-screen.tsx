'use client'

import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { CurrencyFilter } from '#app/_list/currency-filter.tsx'
import { FilterBar } from '#app/_list/filter-bar.tsx'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { ProposedAccounts } from '../../_accounts/proposed-accounts.tsx'
import { operatorFile } from '../../export-href.ts'
import { OperatorHead } from '../../operator-head.tsx'
import { viewHref as organizationsHref } from '../../organizations/search-params.ts'
import { participantAccountsQuery } from '../queries.ts'
import { readView, viewHref } from '../search-params.ts'
import { ACCOUNT_COLUMNS } from './account-columns.tsx'

/** The accounts that the settlement account pays, by namespace and currency. */
export function ParticipantAccountsScreen() {
  const view = useView(readView)
  const accounts = useQuery(participantAccountsQuery(view))
  const clearHref = view.currency === undefined ? undefined : viewHref()
  const find = <ButtonLink href={organizationsHref()}>Find a namespace</ButtonLink>
  return (
    <Container>
      <OperatorHead current="participant-accounts" actions={find} />
      <ProposedAccounts action="participant_account.change" />
      <KeysetTable
        name="participant-accounts"
        what="participant accounts"
        csv={operatorFile('participant-accounts.csv', { currency: view.currency })}
        columns={ACCOUNT_COLUMNS}
        query={accounts}
        read={({ accounts }) => accounts}
        rowId={({ partner_id, currency }) => `${partner_id} ${currency}`}
        density="comfortable"
        skeletonRows={5}
        trail={view.trail}
        hrefFor={(trail) => viewHref({ ...view, trail })}
        clearHref={clearHref}
        summary={() => 'Oldest namespaces first'}
        toolbar={
          <FilterBar
            values={{ currency: view.currency }}
            hrefFor={(typed) => viewHref(readView(typed))}
            clearHref={clearHref}
          >
            <CurrencyFilter />
          </FilterBar>
        }
        empty={
          <EmptyState title="No participant accounts yet" icon={<Landmark />} action={find}>
            Payment files for the settlement bank need the account of each namespace that receives. Open an organization
            to set the accounts of its namespaces.
          </EmptyState>
        }
      />
    </Container>
  )
}
