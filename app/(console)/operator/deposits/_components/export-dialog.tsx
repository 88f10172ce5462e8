'use client'

import { ConfirmDialog } from '#components/overlay/confirm-dialog.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { DepositFile } from '#lib/modules/operator/contract.ts'
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
      onSuccess: (made) => {
        save(made)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={ids ? `Export microdeposits for ${accountsText(ids.length)}?` : 'Export all unsent microdeposits?'}
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

function save({ file_name, csv }: DepositFile): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = file_name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
