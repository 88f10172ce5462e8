'use client'

import { ConfirmDialog } from '#components/overlay/confirm-dialog.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import { useExportDeposits } from '../queries.ts'
import { accountsText } from '../words.ts'

interface ExportDialogProps {
  /** If undefined, all deposits to send. */
  ids?: string[]
  onClose: () => void
}

/** Exports account numbers and amounts after confirmation. */
export function ExportDialog({ ids, onClose }: ExportDialogProps) {
  const file = useExportDeposits()
  const onConfirm = () =>
    file.mutate(ids, {
      onSuccess: ({ file_name, csv }) => {
        saveFile(file_name, new Blob([csv], { type: 'text/csv' }))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={ids ? `Export microdeposits for ${accountsText(ids.length)}?` : 'Export unsent microdeposits?'}
      action="Export CSV"
      tone="primary"
      pending={file.isPending}
      error={failureOrNone(file.error)}
    >
      The file contains full account numbers and deposit amounts{ids ? '' : ', for up to 200 accounts'}. Each export is
      recorded in your audit log and each organization’s.
    </ConfirmDialog>
  )
}
