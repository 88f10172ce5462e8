'use client'

import { useDialog } from '#app/_dialog/use-dialog.ts'
import { Dialog } from '#components/overlay/dialog.tsx'
import { TokenList } from '../../_service-tokens/token-list.tsx'

/** Tokens of the programs that read the audit log. Its own dialogs replace it while they are open. */
export function CollectorsDialog({ onClose }: { onClose: () => void }) {
  const { dialog, open } = useDialog()
  if (dialog) return dialog
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Collectors"
      description="A collector copies the audit log to another system, such as a SIEM. Its token can’t do anything else."
    >
      <TokenList purpose="audit" open={open} />
    </Dialog>
  )
}
