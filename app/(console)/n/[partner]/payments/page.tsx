import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { orSignIn, serverClient } from '#app/_session/gateway.ts'
import { offers } from '#app/_session/remote.ts'
import { isSandbox } from '#app/(console)/_shell/load.ts'
import { Container } from '#components/layout/container.tsx'
import { LookupBox } from './_components/lookup-box.tsx'
import { LookupOutcome } from './_components/lookup-outcome.tsx'
import { NewPaymentButton } from './_components/new-payment-button.tsx'
import { PaymentsById } from './_components/payments-by-id.tsx'
import { PaymentsHeader } from './_components/payments-header.tsx'
import { PaymentsTable } from './_components/payments-table.tsx'
import { WhileLookedUp } from './_components/while-looked-up.tsx'
import { lookUp, theOne } from './look-up.ts'
import { paymentsQuery } from './queries.ts'
import { paymentHref, readView } from './search-params.ts'
import { searchPlan } from './search-plan.ts'

export const metadata: Metadata = { title: 'Payments' }

export default async function PaymentsPage({ params, searchParams }: PageProps<'/n/[partner]/payments'>) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /payments'))) return <PaymentsById partner={partner} />
  const view = readView(await searchParams)
  const sandbox = await isSandbox(partner)
  return (
    <Container>
      <PaymentsHeader action={sandbox && <NewPaymentButton partner={partner} />} />
      <LookupBox partner={partner} />
      {view.lookup && (
        <WhileLookedUp term={view.lookup}>
          <Lookup partner={partner} term={view.lookup} />
        </WhileLookedUp>
      )}
      <Prefetched queries={(client) => [paymentsQuery(partner, view, client)]}>
        <PaymentsTable partner={partner} sandbox={sandbox} />
      </Prefetched>
    </Container>
  )
}

/** Opens the payment if it is unambiguous; otherwise shows the matches. */
async function Lookup({ partner, term }: { partner: string; term: string }) {
  const plan = searchPlan(term)
  const found = await orSignIn(lookUp(await serverClient(), partner, plan))
  const paymentId = theOne(found)
  if (paymentId) redirect(paymentHref(partner, paymentId))
  return <LookupOutcome partner={partner} term={term} plan={plan} found={found} />
}
