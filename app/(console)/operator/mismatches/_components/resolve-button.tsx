'use client'

import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { Mismatch } from '#lib/modules/finality/import/contract.ts'
import { entryText, KIND_WORDS } from '../words.ts'

const ResolveDialog = onDemand(() => import('../resolve-dialog.tsx').then((part) => part.ResolveDialog))

export function ResolveButton({ mismatch }: { mismatch: Mismatch }) {
  const { dialog, open } = useDialog()
  return (
    <>
      <GuardedButton
        calls="PUT /operator/settlement-mismatches/{mismatch_id}"
        size="sm"
        aria-label={`Resolve: ${KIND_WORDS[mismatch.kind].label} ${entryText(mismatch)}`.trimEnd()}
        onClick={() => open((onClose) => <ResolveDialog mismatch={mismatch} onClose={onClose} />)}
      >
        Resolve
      </GuardedButton>
      {/* The dialog would inherit the text styles of a table's cell. */}
      {dialog && <div className="whitespace-normal text-left">{dialog}</div>}
    </>
  )
}
