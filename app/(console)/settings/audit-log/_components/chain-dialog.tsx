'use client'

import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { SecretLine } from '#components/value/secret-reveal.tsx'
import { type Failure, failureOf } from '#lib/client/failure.ts'
import { counted, numberText } from '#lib/kernel/wording.ts'
import { type Checked, checkChain, type Progress } from '../check-chain.ts'
import { logFiles } from '../search-params.ts'

/** Verifies the audit chain in the browser while open, and explains what the result proves. */
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
      title="Verify audit chain"
      description="Each entry’s hash covers the entry before it. Your browser recomputes every hash."
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
      <span className="num text-muted">
        {progress ? `${numberText(checked)} of ${numberText(length)} entries` : 'Loading entries'}
      </span>
    </div>
  )
}

function Verdict({ checked: { head, broken, waiting, stray } }: { checked: Checked }) {
  if (broken) {
    return (
      <Alert title={`Chain broken at entry ${broken.sequence}`}>
        Reason: {broken.why}. All earlier entries are unchanged. Save this page and contact the network operator.
      </Alert>
    )
  }
  if (stray > 0) {
    return (
      <Alert title={`${counted(stray, 'entry is', 'entries are')} outside the chain`}>
        Added later, bypassing the gateway. Entries in the chain are unchanged. Save this page and contact the network
        operator.
      </Alert>
    )
  }
  return (
    <>
      <Alert tone="success" title="Chain intact">
        {counted(head.sequence, 'entry', 'entries')} checked: unchanged, in order and complete.
        {waiting > 0 && ` ${counted(waiting, 'recent entry isn’t', 'recent entries aren’t')} in the chain yet.`}
      </Alert>
      <SecretLine label="Chain head" value={`${head.sequence}:${head.hash}`} />
      <p className="text-muted text-sm">
        Store the chain head elsewhere, or download anchors, to prove later that no earlier entries were removed or
        rewritten.
      </p>
      <LogFiles length={head.sequence} />
    </>
  )
}

/** The chain as files of JSON lines, with the hashes that let anybody verify it. */
function LogFiles({ length }: { length: number }) {
  const files = logFiles(length)
  return (
    <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
      {files.map(({ first, last, href }) => (
        <a key={first} href={href} download className={buttonClass()}>
          <Download aria-hidden />
          {files.length === 1
            ? `Download ${counted(length, 'entry', 'entries')} with hashes`
            : `Entries ${numberText(first)} to ${numberText(last)} with hashes`}
        </a>
      ))}
    </div>
  )
}
