import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { offers } from '#app/_session/remote.ts'
import { openList } from '#app/_views/open-list.ts'
import { SharedViewsProvider } from '#app/_views/shared-views.tsx'
import { AccountsScreen } from './_components/accounts-screen.tsx'
import { PlainAccounts } from './_components/plain-accounts.tsx'
import { accountQuery, accountsQuery, validationsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Accounts' }

type AccountsPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function AccountsPage({ params, searchParams }: AccountsPageProps) {
  const { partner } = await params
  if (!(await offers(partner, 'POST /account')))
    return <PlainAccounts partner={partner} view={readView(await searchParams)} />
  const { given, shared } = await openList('accounts', partner, searchParams)
  const view = readView(given)
  const { account } = view
  return (
    <Prefetched
      queries={(client) => [
        accountsQuery(partner, view, client),
        ...(account ? [accountQuery(partner, account, client), validationsQuery(partner, account, client)] : []),
      ]}
    >
      <SharedViewsProvider shared={shared}>
        <AccountsScreen partner={partner} />
      </SharedViewsProvider>
    </Prefetched>
  )
}
