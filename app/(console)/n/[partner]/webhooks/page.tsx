import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { offers } from '#app/_session/remote.ts'
import { WebhookById } from './_components/webhook-by-id.tsx'
import { WebhooksScreen } from './_components/webhooks-screen.tsx'
import { webhooksQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Webhooks' }

type WebhooksPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function WebhooksPage({ params, searchParams }: WebhooksPageProps) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /webhook'))) return <WebhookById partner={partner} />
  const view = readView(await searchParams)
  return (
    <Prefetched queries={(client) => [webhooksQuery(partner, view, client)]}>
      <WebhooksScreen partner={partner} />
    </Prefetched>
  )
}
