'use client'

import { Download } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { CopyButton } from '#components/value/copy-button.tsx'
import type { BatchProof } from '#lib/modules/settlements/contract.ts'

/** The proof as a download, and how to verify it without this console. */
export function ProofFile({ proof }: { proof: BatchProof }) {
  const name = `${proof.leaf?.batch_id ?? 'batch'}-proof.json`
  const command = `npx verify-settlement ${name} \\\n  --keys ${window.location.origin}/api/v1/csp/settlements/keys`
  return (
    <Card
      title="Verify it yourself"
      description="With a single Node.js script, no dependencies"
      actions={
        <Button size="sm" onClick={() => save(name, proof)}>
          <Download aria-hidden />
          Download proof
        </Button>
      }
    >
      <p className="text-muted text-sm">
        The file contains the proof checked above and the signing key. Run this in the gateway’s repository, which
        includes the verifier (scripts/verify-settlement.mjs):
      </p>
      <div className="mt-2 flex items-start gap-2 rounded-md border border-line bg-sunken p-2">
        <code className="wrap-anywhere min-w-0 flex-1 select-all whitespace-pre-wrap font-mono text-xs">{command}</code>
        <CopyButton value={command} label="command" />
      </div>
      <p className="mt-2 text-muted text-xs">It prints YES and what is proved, or NO and the reason.</p>
    </Card>
  )
}

function save(name: string, proof: BatchProof): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
