import 'server-only'
import type { ReactNode } from 'react'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { Container } from '#components/layout/container.tsx'
import { settlementQuery } from '../queries.ts'
import { BatchHead } from './_components/batch-head.tsx'
import { findBatch } from './find-batch.ts'

export type BatchParams = Promise<{ partner: string; batchId: string }>

interface BatchPageProps {
  params: BatchParams
  /** Further queries to prefetch on the server. */
  queries?: Parameters<typeof Prefetched>[0]['queries']
  children: ReactNode
}

/** Layout of a batch page: header, tabs and content. */
export async function BatchPage({ params, queries = () => [], children }: BatchPageProps) {
  const { partner, batchId } = await params
  if (!(await offers(partner, 'GET /settlements/projection'))) {
    return <NotOffered title="Settlement" what="this settlement view" />
  }
  const batch = await findBatch(partner, batchId)
  const own = { ...settlementQuery(partner, batchId), queryFn: () => batch }
  return (
    <Container>
      <Prefetched queries={(client) => [own, ...queries(client)]}>
        <BatchHead partner={partner} batchId={batchId} />
        {children}
      </Prefetched>
    </Container>
  )
}
