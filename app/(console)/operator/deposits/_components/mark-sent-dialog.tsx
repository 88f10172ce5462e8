'use client'

import { ConfirmDialog } from '#components/overlay/confirm-dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import { useMarkSent } from '../queries.ts'
import { accountsText } from '../words.ts'

interface MarkSentDialogProps {
  ids: string[]
  onClose: () => void
  onMarked: () => void
}

/** Records that deposits were sent, after confirmation. */
export function MarkSentDialog({ ids, onClose, onMarked }: MarkSentDialogProps) {
  const mark = useMarkSent()
  const onConfirm = () =>
    mark.mutate(ids, {
      onSuccess: () => {
        notify({ kind: 'success', title: `Microdeposits for ${accountsText(ids.length)} marked as sent` })
        onMarked()
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={`Mark microdeposits for ${accountsText(ids.length)} as sent?`}
      action="Mark as sent"
      tone="primary"
      pending={mark.isPending}
      error={failureOrNone(mark.error)}
    >
      The organizations can then enter the amounts. They have three attempts. You can’t undo this.
    </ConfirmDialog>
  )
}
