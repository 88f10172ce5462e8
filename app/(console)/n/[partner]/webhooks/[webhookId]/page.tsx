import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { orSignIn, serverClient } from '#app/_session/gateway.ts'
import { offers } from '#app/_session/remote.ts'
import { ApiError } from '#lib/client/errors.ts'
import { WebhookScreen } from './_components/webhook-screen.tsx'
import { deliveriesQuery, deliveryQuery, webhookQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Webhook' }

export default async function WebhookPage({ params, searchParams }: PageProps<'/n/[partner]/webhooks/[webhookId]'>) {
  const { partner, webhookId } = await params
  if (!(await offers(partner, 'GET /webhook/{webhook_id}'))) {
    return <NotOffered title="Webhook" what="webhook details" />
  }
  const view = readView(await searchParams)
  const webhook = await find(partner, webhookId)
  return (
    <Prefetched
      queries={(client) => [
        { ...webhookQuery(partner, webhookId), queryFn: () => webhook },
        deliveriesQuery(partner, webhookId, view, client),
        ...(view.delivery ? [deliveryQuery(partner, webhookId, view.delivery, client)] : []),
      ]}
    >
      <WebhookScreen partner={partner} webhookId={webhookId} />
    </Prefetched>
  )
}

/** Other namespaces' webhooks respond like ones that do not exist. */
async function find(partner: string, webhook_id: string) {
  try {
    const client = await serverClient()
    return await orSignIn(client.call('GET /webhook/{webhook_id}', { partner, params: { webhook_id } }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
}
