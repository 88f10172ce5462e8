'use client'

import { useEffect, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { SecretLine } from '#components/ui/secret-reveal.tsx'
import { type Failure, failureOf } from '#lib/client/failure.ts'
import { type Checked, checkChain, type Progress } from '../check-chain.ts'

/** Checks the chain in this browser while it stands open, and says what that proves. */
export function ChainDialog({ onClose }: { onClose: () => void }) {
  const [progress, setProgress] = useState<Progress>()
  const [checked, setChecked] = useState<Checked>()
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    const stop = new AbortController()
    checkChain(setProgress, stop.signal).then(setChecked, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(failureOf(error))
    })
    return () => stop.abort()
  }, [])
  return (
    <Dialog
      open
      onClose={onClose}
      title="Is the chain intact?"
      description="Every entry carries a hash over itself and the entry before. This browser computes all of them anew."
    >
      <div className="grid gap-4" aria-live="polite">
        {failure && <Alert title={failure.message} requestId={failure.requestId} />}
        {!checked && !failure && <Bar progress={progress} />}
        {checked && <Verdict checked={checked} />}
        <div className="flex justify-end">
          <Button variant={checked ? 'primary' : 'secondary'} onClick={onClose}>
            {checked || failure ? 'Done' : 'Stop'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Bar({ progress }: { progress: Progress | undefined }) {
  const { checked, length } = progress ?? { checked: 0, length: 1 }
  return (
    <div className="grid gap-1.5 text-sm">
      <progress
        className="w-full accent-accent"
        aria-label="Entries checked"
        value={checked}
        max={Math.max(1, length)}
      />
      <span className="num text-muted">{progress ? `${checked} of ${length} entries` : 'Reading the chain'}</span>
    </div>
  )
}

function Verdict({ checked: { head, broken, waiting, stray } }: { checked: Checked }) {
  if (broken) {
    return (
      <Alert title={`The chain is broken at entry ${broken.sequence}`}>
        Of that entry, {broken.why}. The {head.sequence} entries before it are as they were written. Keep this page, and
        ask whoever runs the network.
      </Alert>
    )
  }
  if (stray > 0) {
    return (
      <Alert title={`${stray} ${stray === 1 ? 'entry is' : 'entries are'} in no chain`}>
        They are older than what the chain holds, and were not there when their turn came: somebody wrote them past the
        network. The {head.sequence} entries of the chain are as they were written. Keep this page, and ask whoever runs
        the network.
      </Alert>
    )
  }
  return (
    <>
      <Alert tone="success" title="Chain intact">
        All {head.sequence} entries are as they were written, in their order, and none is missing between them.
        {waiting > 0 && ` ${waiting} of the last seconds are not in the chain yet.`}
      </Alert>
      <SecretLine label="Where the chain has come to" value={`${head.sequence}:${head.hash}`} />
      <p className="text-muted text-sm">
        Note it somewhere else, or download anchors, and a later check can show that nothing before it was cut off or
        made anew.
      </p>
    </>
  )
}
