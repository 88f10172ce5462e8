import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { trendQuery } from '../queries.ts'
import { StatementsScreen } from './_components/statements-screen.tsx'
import { currenciesOf } from './currencies-of.ts'
import { statementsQuery } from './queries.ts'
import { monthOf, readView } from './search-params.ts'
import { HEAD } from './words.ts'

export const metadata: Metadata = { title: HEAD.title }

export default async function StatementsPage({
  params,
  searchParams,
}: PageProps<'/n/[partner]/settlements/statements'>) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /statements'))) return <NotOffered {...HEAD} what="statements" />
  const { month = monthOf(new Date()), currency } = readView(await searchParams)
  return (
    <Prefetched
      queries={(client) => [trendQuery(partner, undefined, client)]}
      dependent={(results, client) => {
        const batches = results.getQueryData(trendQuery(partner).queryKey)?.batches ?? []
        const shown = currency ?? currenciesOf(batches, undefined).mostUsed
        return shown ? [statementsQuery(partner, { currency: shown, month }, client)] : []
      }}
    >
      <StatementsScreen partner={partner} />
    </Prefetched>
  )
}
