'use client'

import { Play } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'

const RunDialog = onDemand(() => import('./run-dialog.tsx').then((part) => part.RunDialog))

export function RunSettlement({ partner }: { partner: string }) {
  const { dialog, open } = useDialog()
  return (
    <>
      <GuardedButton
        calls="POST /settlements"
        onClick={() => open((onClose) => <RunDialog partner={partner} onClose={onClose} />)}
      >
        <Play aria-hidden />
        Run settlement now
      </GuardedButton>
      {dialog}
    </>
  )
}
