import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { orSignIn, serverClient } from '#app/_session/gateway.ts'
import { offers } from '#app/_session/remote.ts'
import { ApiError } from '#lib/client/errors.ts'
import { InspectorScreen } from '../_inspector/inspector-screen.tsx'
import { allWebhooksQuery, inspectorQuery, receptionQuery, receptionsQuery } from '../_inspector/queries.ts'
import { readView } from '../_inspector/search-params.ts'

export const metadata: Metadata = { title: 'Inspector' }

export default async function InspectorPage({ params, searchParams }: PageProps<'/n/[partner]/webhooks/inspector'>) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /inspector'))) {
    return <NotOffered title="Inspector" what="a webhook inspector" />
  }
  const { reception } = readView(await searchParams)
  const inspector = await find(partner)
  return (
    <Prefetched
      queries={(client) => [
        { ...inspectorQuery(partner), queryFn: () => inspector },
        receptionsQuery(partner, client),
        allWebhooksQuery(partner, client),
        ...(reception ? [receptionQuery(partner, reception, client)] : []),
      ]}
    >
      <InspectorScreen partner={partner} />
    </Prefetched>
  )
}

/** Live namespaces have no inspector. */
async function find(partner: string) {
  try {
    const client = await serverClient()
    return await orSignIn(client.call('GET /inspector', { partner }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
}
