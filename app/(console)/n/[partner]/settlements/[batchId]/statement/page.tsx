import type { Metadata } from 'next'
import { BatchPage, type BatchParams } from '../batch-page.tsx'
import { StatementView } from './_components/statement-view.tsx'

export const metadata: Metadata = { title: 'Batch statement' }

export default async function StatementPage({ params }: { params: BatchParams }) {
  const { partner, batchId } = await params
  return (
    <BatchPage params={params}>
      <StatementView partner={partner} batchId={batchId} />
    </BatchPage>
  )
}
