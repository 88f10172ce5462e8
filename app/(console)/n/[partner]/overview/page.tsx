import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { onboardingQuery } from '../../../_onboarding/queries.ts'
import { isSandbox } from '../../../_shell/load.ts'
import { projectionQuery } from '../settlements/queries.ts'
import { OverviewScreen } from './_components/overview-screen.tsx'
import { endpointsQuery, lastBatchQuery, overviewQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Overview' }

export default async function OverviewPage({ params, searchParams }: PageProps<'/n/[partner]/overview'>) {
  const { partner } = await params
  const view = readView(await searchParams)
  const sandbox = await isSandbox(partner)
  return (
    <Prefetched
      queries={(client) => [
        overviewQuery(partner, view.window, client),
        projectionQuery(partner, client),
        lastBatchQuery(partner, client),
        endpointsQuery(partner, client),
        ...(sandbox ? [onboardingQuery(partner, client)] : []),
      ]}
    >
      <OverviewScreen partner={partner} view={view} sandbox={sandbox} />
    </Prefetched>
  )
}
