import type { Metadata } from 'next'
import { VERIFIER } from '#app/verify-settlement.mjs/verifier.ts'
import { BatchPage, type BatchParams } from '../batch-page.tsx'
import { VerifyView } from './_components/verify-view.tsx'

export const metadata: Metadata = { title: 'Verify settlement' }

export default async function VerifyPage({ params }: { params: BatchParams }) {
  const { partner, batchId } = await params
  return (
    <BatchPage params={params}>
      <VerifyView partner={partner} batchId={batchId} verifier={{ name: VERIFIER.name, sha256: VERIFIER.sha256 }} />
    </BatchPage>
  )
}
