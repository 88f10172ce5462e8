import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { onboardingQuery } from '../../../_onboarding/queries.ts'
import { isSandbox } from '../../../_shell/load.ts'
import { expiringKeysQuery } from '../api-keys/queries.ts'
import { liquidityQuery } from '../liquidity/queries.ts'
import { projectionQuery } from '../settlements/queries.ts'
import { OverviewScreen } from './_components/overview-screen.tsx'
import { HEAD } from './head.ts'
import { endpointsQuery, lastBatchesQuery, overviewQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Overview' }

export default async function OverviewPage({ params, searchParams }: PageProps<'/n/[partner]/overview'>) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /overview'))) {
    return (
      <NotOffered {...HEAD} what="an overview">
        Look up payments, tasks and settlements by ID instead.
      </NotOffered>
    )
  }
  const view = readView(await searchParams)
  const sandbox = await isSandbox(partner)
  const keys = await offers(partner, 'GET /apikey')
  const limits = await offers(partner, 'GET /liquidity')
  return (
    <Prefetched
      queries={(client) => [
        overviewQuery(partner, view.window, client),
        projectionQuery(partner, client),
        lastBatchesQuery(partner, client),
        endpointsQuery(partner, client),
        ...(limits ? [liquidityQuery(partner, client)] : []),
        ...(keys ? [expiringKeysQuery(partner, client)] : []),
        ...(sandbox ? [onboardingQuery(partner, client)] : []),
      ]}
    >
      <OverviewScreen partner={partner} sandbox={sandbox} keys={keys} limits={limits} />
    </Prefetched>
  )
}
