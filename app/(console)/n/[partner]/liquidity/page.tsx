import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { AtTheLimitCard } from './_components/at-the-limit-card.tsx'
import { LiquidityScreen } from './_components/liquidity-screen.tsx'
import { chartedCurrency } from './prepare-history.ts'
import { historyQuery, liquidityQuery, movementsQuery } from './queries.ts'
import { readView } from './search-params.ts'
import { HEAD } from './words.ts'

export const metadata: Metadata = { title: HEAD.title }

type LiquidityPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function LiquidityPage({ params, searchParams }: LiquidityPageProps) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /liquidity'))) return <NotOffered {...HEAD} what="limits" />
  const view = readView(await searchParams)
  return (
    <Prefetched
      queries={(client) => [liquidityQuery(partner, client), movementsQuery(partner, view, client)]}
      dependent={(results, client) => {
        const limits = results.getQueryData(liquidityQuery(partner).queryKey)
        const currency = limits && chartedCurrency(view, limits)
        return currency ? [historyQuery(partner, currency, view.window, client)] : []
      }}
    >
      <LiquidityScreen partner={partner} explanation={<AtTheLimitCard partner={partner} />} />
    </Prefetched>
  )
}
