'use client'

import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { changeOf, formOf } from '../key-form.ts'
import { useUpdateApiKey } from '../queries.ts'
import { KeyForm } from './key-form.tsx'

interface EditKeyProps {
  partner: string
  apiKey: ApiKey
  onClose: () => void
}

/** Changes a key's name, description, permissions and limit. */
export function EditKeyDialog({ partner, apiKey, onClose }: EditKeyProps) {
  const update = useUpdateApiKey(partner, apiKey.token)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit ${apiKey.name}`}
      description="The secret doesn’t change. Changes take effect with the next request."
    >
      <KeyForm
        schema={changeOf(apiKey)}
        values={formOf(apiKey)}
        action="Save changes"
        pending={update.isPending}
        onSend={async (body) => {
          if (Object.keys(body).length > 0) {
            const { name } = await update.mutateAsync(body)
            notify({ kind: 'success', title: `${name} updated` })
          }
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
