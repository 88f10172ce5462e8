import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { InstructionsScreen } from './_components/instructions-screen.tsx'
import { accountsQuery, instructionsQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Settlement instructions' }

export default async function InstructionsPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [instructionsQuery(view, client), accountsQuery(client)]}>
      <InstructionsScreen />
    </Prefetched>
  )
}
