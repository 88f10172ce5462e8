'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { useDeleteTemplate } from '#app/_templates/queries.ts'
import type { MessageTemplate } from '#lib/modules/message-templates/contract.ts'

interface DeleteTemplateDialogProps {
  template: MessageTemplate
  onClose: () => void
}

export function DeleteTemplateDialog({ template: { token, name }, onClose }: DeleteTemplateDialogProps) {
  return (
    <ConfirmWrite
      write={useDeleteTemplate()}
      body={token}
      done={() => ({ kind: 'success', title: `${name} deleted` })}
      onClose={onClose}
      title={`Delete ${name}?`}
      action="Delete template"
    >
      <p>Your team can no longer insert it. Existing messages and notes don’t change.</p>
    </ConfirmWrite>
  )
}
