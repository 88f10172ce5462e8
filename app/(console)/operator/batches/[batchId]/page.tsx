import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { BatchScreen } from './batch-screen.tsx'
import { batchQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Settlement batch' }

export default async function OperatorBatchPage({ params }: { params: Promise<{ batchId: string }> }) {
  const { batchId } = await params
  return (
    <Prefetched queries={(client) => [batchQuery(batchId, client)]}>
      <BatchScreen batchId={batchId} />
    </Prefetched>
  )
}
