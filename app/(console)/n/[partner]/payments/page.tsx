import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { orSignIn, serverClient } from '#app/_session/gateway.ts'
import { offers } from '#app/_session/remote.ts'
import { openList } from '#app/_views/open-list.ts'
import { SharedViewsProvider } from '#app/_views/shared-views.tsx'
import { isSandbox } from '#app/(console)/_shell/load.ts'
import { Container } from '#components/layout/container.tsx'
import { LookupBox } from './_components/lookup-box.tsx'
import { MAX_RESULTS } from './_components/max-results.ts'
import { NewPaymentButton } from './_components/new-payment-button.tsx'
import { PaymentsById } from './_components/payments-by-id.tsx'
import { PaymentsTable } from './_components/payments-table.tsx'
import { SearchResults } from './_components/search-results.tsx'
import { WhileLookedUp } from './_components/while-looked-up.tsx'
import { PaymentsHeader } from './payments-header.tsx'
import { paymentsQuery } from './queries.ts'
import { readView } from './search-params.ts'
import { resultHref, theOne } from './search-results.ts'

export const metadata: Metadata = { title: 'Payments' }

export default async function PaymentsPage({ params, searchParams }: PageProps<'/n/[partner]/payments'>) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /payments'))) return <PaymentsById partner={partner} />
  const { given, shared } = await openList('payments', partner, searchParams)
  const view = readView(given)
  const sandbox = await isSandbox(partner)
  const canSearch = await offers(partner, 'GET /search')
  const isSearch = canSearch && view.lookup !== undefined
  return (
    <Container fill>
      <PaymentsHeader partner={partner} action={sandbox && <NewPaymentButton partner={partner} />} />
      {canSearch && <LookupBox partner={partner} />}
      {canSearch && view.lookup && (
        <WhileLookedUp term={view.lookup}>
          <Lookup partner={partner} term={view.lookup} />
        </WhileLookedUp>
      )}
      <WhileLookedUp term={canSearch ? undefined : view.lookup}>
        <Prefetched queries={(client) => (isSearch ? [] : [paymentsQuery(partner, view, client)])}>
          <SharedViewsProvider shared={shared}>
            <PaymentsTable partner={partner} sandbox={sandbox} />
          </SharedViewsProvider>
        </Prefetched>
      </WhileLookedUp>
    </Container>
  )
}

/** Opens the record if it is unambiguous; otherwise shows the results. */
async function Lookup({ partner, term }: { partner: string; term: string }) {
  const client = await serverClient()
  const query = { term, limit: MAX_RESULTS }
  const found = await orSignIn(client.call('GET /search', { partner, query }))
  const one = theOne(found)
  if (one) redirect(resultHref(partner, one))
  return <SearchResults partner={partner} term={term} found={found} />
}
