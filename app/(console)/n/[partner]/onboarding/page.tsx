import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { OnboardingScreen } from '../../../_onboarding/onboarding-screen.tsx'
import { firstTaskQuery, onboardingQuery } from '../../../_onboarding/queries.ts'
import { lastBatchesQuery } from '../overview/queries.ts'
import { loadOwn } from '../reference/load-document.ts'
import { receptionsQuery } from '../webhooks/_inspector/queries.ts'

export const metadata: Metadata = { title: 'Get started' }

export default async function OnboardingPage({ params }: PageProps<'/n/[partner]/onboarding'>) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /sandbox/onboarding'))) {
    return <NotOffered title="Get started" what="a sandbox" />
  }
  const { origin, domain, environment } = await loadOwn(partner)
  // Live namespaces have no simulated partners.
  if (environment !== 'sandbox') notFound()
  return (
    <Prefetched
      queries={(client) => [
        onboardingQuery(partner, client),
        // Prefetched for the open step, to avoid a layout shift when it loads.
        firstTaskQuery(partner, client),
        receptionsQuery(partner, client),
        lastBatchesQuery(partner, client),
      ]}
    >
      <OnboardingScreen partner={partner} domain={domain} origin={origin} />
    </Prefetched>
  )
}
