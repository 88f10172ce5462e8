'use client'

import { useState } from 'react'
import { Dialog } from '#components/overlay/dialog.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { NEW_KEY, newKey } from '../key-form.ts'
import { useCreateApiKey } from '../queries.ts'
import { KeyForm } from './key-form.tsx'
import { KeySecret } from './key-secret.tsx'

/** Creates a key, then shows its secret once. */
export function CreateKeyDialog({ partner, onClose }: { partner: string; onClose: () => void }) {
  const [made, setMade] = useState<ApiKey>()
  const create = useCreateApiKey(partner)
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!made}
      title={made ? `Secret for ${made.name}` : 'Create API key'}
      description={made ? undefined : 'The secret is shown once, after you create the key.'}
    >
      {made ? (
        <KeySecret apiKey={made} onDone={onClose} />
      ) : (
        <KeyForm
          schema={newKey}
          values={NEW_KEY}
          action="Create API key"
          pending={create.isPending}
          onSend={async (body) => setMade(await create.mutateAsync(body))}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
