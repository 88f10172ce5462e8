import type { Metadata } from 'next'
import { notesQuery } from '#app/_notes/queries.ts'
import { offers } from '#app/_session/remote.ts'
import { PlainSettlement } from '../_components/plain-settlement.tsx'
import { SettlementView } from '../_components/settlement-view.tsx'
import { BatchPage, type BatchParams } from './batch-page.tsx'

export const metadata: Metadata = { title: 'Settlement' }

export default async function SettlementPage({ params }: { params: BatchParams }) {
  const { partner, batchId } = await params
  if (!(await offers(partner, 'GET /settlements/projection'))) {
    return <PlainSettlement partner={partner} batchId={batchId} />
  }
  return (
    <BatchPage params={params} queries={(client) => [notesQuery(partner, { type: 'settlement', id: batchId }, client)]}>
      <SettlementView partner={partner} batchId={batchId} />
    </BatchPage>
  )
}
