import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { orSignIn, serverClient } from '#app/_session/gateway.ts'
import { Container } from '#components/layout/container.tsx'
import type { Data } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import { SettlementView } from '../_components/settlement-view.tsx'
import { settlementQuery } from '../queries.ts'

export const metadata: Metadata = { title: 'Settlement' }

type SettlementPageProps = { params: Promise<{ partner: string; batchId: string }> }

export default async function SettlementPage({ params }: SettlementPageProps) {
  const { partner, batchId } = await params
  const batch = await find(partner, batchId)
  return (
    <Container>
      <Prefetched queries={() => [{ ...settlementQuery(partner, batchId), queryFn: () => batch }]}>
        <SettlementView partner={partner} batchId={batchId} />
      </Prefetched>
    </Container>
  )
}

/** A batch without a line of the namespace answers like one that does not exist. */
async function find(partner: string, batchId: string): Promise<Data<'GET /settlements/{batch_id}'>> {
  const client = await serverClient()
  const call = client.call('GET /settlements/{batch_id}', { partner, params: { batch_id: batchId } })
  try {
    return await orSignIn(call)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
}
