'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDenialReason } from '#app/_session/reader.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Time } from '#components/value/time.tsx'
import type { RunRecord } from '#lib/modules/settlements/contract.ts'
import { newestRunQuery, useSettlementsStale } from '../queries.ts'
import { progressText } from './progress-text.ts'

/**
 * Progress of the current run, or why the last one failed. Only for users who may run settlements.
 */
export function RunProgress({ partner }: { partner: string }) {
  const mayRun = useDenialReason('GET /settlement-runs') === undefined
  const { data: run } = useQuery({ ...newestRunQuery(partner), enabled: mayRun })
  useReadAgainWhenOver(partner, run?.completed_on === null)
  if (run?.status === 'PROCESSING') return <UnderWay run={run} />
  if (run?.status !== 'FAILED') return null
  return (
    <Alert
      tone="danger"
      title={
        run.completed_on === null ? 'Settlement run interrupted' : 'Last settlement run failed. Nothing was settled.'
      }
    >
      {run.failure ?? 'No reason was recorded.'} Its cutoff was <Time value={run.cutoff_time * 1000} />
      {run.completed_on === null ? '.' : '. Its transactions settle in the next run.'}
    </Alert>
  )
}

function UnderWay({ run: { progress, started_on } }: { run: RunRecord }) {
  return (
    <Alert tone="info" title="Settlement in progress">
      <progress
        aria-label="Settlement progress"
        max={1}
        // Without a value, the progress bar is indeterminate.
        {...(progress ? { value: progress.share_done } : {})}
        className="my-1 h-2 w-full max-w-reading accent-accent"
      />
      <p className="num">{progressText(progress)}</p>
      <p className="text-muted text-xs">
        Started <Time value={started_on * 1000} />. Batch amounts appear below when it completes.
      </p>
    </Alert>
  )
}

/** Refetches the list when a run ends, because polling would show its batches late. */
function useReadAgainWhenOver(partner: string, running: boolean): void {
  const was = useRef(running)
  const readAgain = useSettlementsStale(partner)
  useEffect(() => {
    if (was.current && !running) readAgain()
    was.current = running
  })
}
