import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { StatementsScreen } from './_components/statements-screen.tsx'
import { importsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Bank statements' }

export default async function BankStatementsPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [importsQuery(view, client)]}>
      <StatementsScreen />
    </Prefetched>
  )
}
