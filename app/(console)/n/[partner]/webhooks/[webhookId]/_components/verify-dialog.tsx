'use client'

import { Dialog } from '#components/overlay/dialog.tsx'
import { CodeSamples } from '#components/value/code-samples.tsx'
import { samplesFor } from '../snippets.ts'

/** Sample code for verifying a delivery's signature. */
export function VerifyDialog({ endpoint, onClose }: { endpoint: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Verify signatures"
      description="Check the signature of the raw request body before parsing it, and reject deliveries older than 5 minutes."
    >
      <CodeSamples samples={samplesFor(endpoint)} />
    </Dialog>
  )
}
