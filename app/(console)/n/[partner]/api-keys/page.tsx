import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { ApiKeysScreen } from './_components/api-keys-screen.tsx'
import { apiKeysQuery } from './queries.ts'
import { parseView } from './search-params.ts'

export const metadata: Metadata = { title: 'API keys' }

type ApiKeysPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function ApiKeysPage({ params, searchParams }: ApiKeysPageProps) {
  const { partner } = await params
  const view = await parseView(searchParams)
  return (
    <Prefetched queries={(client) => [apiKeysQuery(partner, view, client)]}>
      <ApiKeysScreen partner={partner} view={view} />
    </Prefetched>
  )
}
