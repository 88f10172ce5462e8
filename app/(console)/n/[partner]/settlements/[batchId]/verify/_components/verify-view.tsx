'use client'

import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { settlementQuery } from '../../../queries.ts'
import { Unsettled } from '../../unsettled.tsx'
import { proofCheckQuery } from '../queries.ts'
import { CheckResults } from './check-results.tsx'
import { PathDrawing } from './path-drawing.tsx'
import { ProofFile, type Verifier } from './proof-file.tsx'
import { VerdictAlert } from './verdict-alert.tsx'
import { VerifySkeleton } from './verify-skeleton.tsx'

interface VerifyViewProps {
  partner: string
  batchId: string
  verifier: Verifier
}

/** Verifies in the browser that our net is part of what the network signed, and shows how. */
export function VerifyView({ partner, batchId, verifier }: VerifyViewProps) {
  const { data: batch } = useQuery(settlementQuery(partner, batchId))
  if (!batch) return <VerifySkeleton />
  if (batch.summary.status !== 'COMPLETED') return <Unsettled summary={batch.summary} />
  return <Check partner={partner} batch={batch} verifier={verifier} />
}

interface CheckProps {
  partner: string
  batch: BatchDetails
  verifier: Verifier
}

function Check({ partner, batch, verifier }: CheckProps) {
  const query = useQuery(proofCheckQuery(partner, batch))
  const { data, error, isFetching, refetch } = query
  if (!data) return error ? <ReadFailed what="the proof" query={query} /> : <VerifySkeleton />
  const { proof, check, milliseconds } = data
  return (
    <>
      {check ? (
        <VerdictAlert check={check} batch={batch} milliseconds={milliseconds} />
      ) : (
        <Alert tone="warning" title="This page can’t check the proof">
          Browsers provide cryptography only to pages served over HTTPS. Download the proof and check it with the
          command below.
        </Alert>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {check && (
          <Card
            title="Checks"
            description="Each check runs in your browser"
            flush
            actions={
              <Button size="sm" onClick={() => void refetch()} pending={isFetching}>
                <RefreshCw aria-hidden />
                Check again
              </Button>
            }
          >
            <CheckResults results={check.results} />
          </Card>
        )}
        <div className="grid gap-4">
          {check?.leafHash && <PathDrawing proof={proof} check={check} leafHash={check.leafHash} />}
          <ProofFile proof={proof} verifier={verifier} />
        </div>
      </div>
    </>
  )
}
