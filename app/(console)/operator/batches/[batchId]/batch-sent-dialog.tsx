'use client'

import { ConfirmDialog } from '#components/overlay/confirm-dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import { counted } from '#lib/kernel/wording.ts'
import { useMarkSent } from '../../instructions/queries.ts'

interface BatchSentDialogProps {
  batchId: string
  /** Number of instructions that were not sent yet. */
  count: number
  onClose: () => void
}

/** Records that the pending instructions of a batch were sent to the settlement bank. */
export function BatchSentDialog({ batchId, count, onClose }: BatchSentDialogProps) {
  const mark = useMarkSent(batchId)
  const onConfirm = () =>
    mark.mutate(
      {},
      {
        onSuccess: ({ sent }) => {
          notify({ kind: 'success', title: `${counted(sent, 'instruction')} marked as sent` })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={`Mark ${counted(count, 'instruction')} as sent?`}
      action="Mark as sent"
      tone="primary"
      pending={mark.isPending}
      error={failureOrNone(mark.error)}
    >
      Do this once the settlement bank has the payments.
    </ConfirmDialog>
  )
}
