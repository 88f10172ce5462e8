import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { offers } from '#app/_session/remote.ts'
import { ApiKeysScreen } from './_components/api-keys-screen.tsx'
import { KeysByHand } from './_components/keys-by-hand.tsx'
import { apiKeyQuery, apiKeysQuery, expiringKeysQuery, usageQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'API keys' }

type ApiKeysPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function ApiKeysPage({ params, searchParams }: ApiKeysPageProps) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /apikey'))) return <KeysByHand partner={partner} />
  const view = readView(await searchParams)
  return (
    <Prefetched
      queries={(client) => [
        apiKeysQuery(partner, view, client),
        expiringKeysQuery(partner, client),
        ...(view.key ? [apiKeyQuery(partner, view.key, client), usageQuery(partner, view.key, client)] : []),
      ]}
    >
      <ApiKeysScreen partner={partner} />
    </Prefetched>
  )
}
