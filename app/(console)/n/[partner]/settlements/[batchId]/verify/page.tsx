import type { Metadata } from 'next'
import { BatchPage, type BatchParams } from '../batch-page.tsx'
import { VerifyView } from './_components/verify-view.tsx'
import { VERIFIER } from './verifier.ts'

export const metadata: Metadata = { title: 'Verify settlement' }

export default async function VerifyPage({ params }: { params: BatchParams }) {
  const { partner, batchId } = await params
  return (
    <BatchPage params={params}>
      <VerifyView partner={partner} batchId={batchId} verifier={{ name: VERIFIER.name, sha256: VERIFIER.sha256 }} />
    </BatchPage>
  )
}
