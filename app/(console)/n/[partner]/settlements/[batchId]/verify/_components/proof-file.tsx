'use client'

import { Download } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { CopyButton } from '#components/value/copy-button.tsx'
import type { BatchProof } from '#lib/modules/settlements/contract.ts'

/** The verifier's file name and SHA-256. */
export type Verifier = { readonly name: string; readonly sha256: string }

interface ProofFileProps {
  proof: BatchProof
  verifier: Verifier
}

/** The proof and the verifier as downloads, and how to verify without this console. */
export function ProofFile({ proof, verifier }: ProofFileProps) {
  const name = `${proof.leaf?.batch_id ?? 'batch'}-proof.json`
  const command = `node ${verifier.name} ${name} \\\n  --keys ${window.location.origin}/api/v1/csp/settlements/keys`
  return (
    <Card
      title="Verify it yourself"
      description="With a single Node.js script, no dependencies"
      actions={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => save(name, proof)}>
            <Download aria-hidden />
            Download proof
          </Button>
          <a href={`/${verifier.name}`} download={verifier.name} className={buttonClass({ size: 'sm' })}>
            <Download aria-hidden />
            Download verifier
          </a>
        </span>
      }
    >
      <p className="text-muted text-sm">
        The proof contains everything checked above, plus the signing key. Put the proof and the verifier in the same
        folder, then run:
      </p>
      <div className="mt-2 flex items-start gap-2 rounded-md border border-line bg-sunken p-2">
        <code className="wrap-anywhere min-w-0 flex-1 select-all whitespace-pre-wrap font-mono text-xs">{command}</code>
        <CopyButton value={command} label="command" />
      </div>
      <p className="mt-2 text-muted text-xs">The verifier prints YES and what the proof shows, or NO and why.</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 text-muted text-xs">
        SHA-256 of the verifier:
        <code className="wrap-anywhere min-w-0 font-mono">{verifier.sha256}</code>
        <CopyButton value={verifier.sha256} label="SHA-256" />
      </div>
    </Card>
  )
}

const save = (name: string, proof: BatchProof) =>
  saveFile(name, new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: 'application/json' }))
