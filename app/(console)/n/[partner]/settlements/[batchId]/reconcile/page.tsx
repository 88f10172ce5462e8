import type { Metadata } from 'next'
import { BatchPage, type BatchParams } from '../batch-page.tsx'
import { ReconcileView } from './_components/reconcile-view.tsx'

export const metadata: Metadata = { title: 'Reconcile settlement' }

export default async function ReconcilePage({ params }: { params: BatchParams }) {
  const { partner, batchId } = await params
  return (
    <BatchPage params={params}>
      <ReconcileView partner={partner} batchId={batchId} />
    </BatchPage>
  )
}
