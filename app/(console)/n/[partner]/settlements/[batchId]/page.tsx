import type { Metadata } from 'next'
import { SettlementView } from '../_components/settlement-view.tsx'
import { BatchPage, type BatchParams } from './batch-page.tsx'

export const metadata: Metadata = { title: 'Settlement' }

export default async function SettlementPage({ params }: { params: BatchParams }) {
  const { partner, batchId } = await params
  return (
    <BatchPage params={params}>
      <SettlementView partner={partner} batchId={batchId} />
    </BatchPage>
  )
}
