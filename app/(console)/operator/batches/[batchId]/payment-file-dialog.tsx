'use client'

import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '#components/overlay/confirm-dialog.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { ApiError, Unreachable } from '#lib/client/errors.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import { operatorFile } from '../../export-href.ts'

/** Saves the payments from the settlement account as a file for the bank. A link could not show why there is none. */
export function PaymentFileDialog({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const file = useMutation({ mutationFn: () => downloadPayments(batchId), onSuccess: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => file.mutate()}
      title="Download payment file?"
      action="Download pacs.009"
      tone="primary"
      pending={file.isPending}
      error={failureOrNone(file.error)}
    >
      The file contains the payments from the settlement account that the bank doesn’t have yet. Namespaces make their
      own payments. Downloading it marks nothing as sent.
    </ConfirmDialog>
  )
}

async function downloadPayments(batchId: string): Promise<void> {
  const response = await fetch(operatorFile(`batches/${batchId}/pacs009.xml`)).catch(() => {
    throw new Unreachable('the download was interrupted', true)
  })
  if (!response.ok) {
    const { code, message } = await response.json()
    throw new ApiError(response.status, code, message, response.headers.get('x-request-id') ?? undefined)
  }
  saveFile(`${batchId}-pacs009.xml`, await response.blob())
}
