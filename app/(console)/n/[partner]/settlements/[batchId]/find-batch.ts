import 'server-only'
import { notFound } from 'next/navigation'
import { orSignIn, serverClient } from '#app/_session/gateway.ts'
import type { Data } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'

/**
 * The batch in the URL. A batch that does not include the namespace responds like one that does not
 * exist.
 */
export async function findBatch(partner: string, batchId: string): Promise<Data<'GET /settlements/{batch_id}'>> {
  const client = await serverClient()
  const call = client.call('GET /settlements/{batch_id}', { partner, params: { batch_id: batchId } })
  try {
    return await orSignIn(call)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
}
