'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#components/overlay/dialog.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { ownNamespacesQuery } from '../../../../namespaces/queries.ts'
import { newKey, newKeyValues } from '../key-form.ts'
import { useCreateApiKey } from '../queries.ts'
import { KeyForm } from './key-form.tsx'
import { KeySecret } from './key-secret.tsx'

/** Creates a key, then shows its secret once. */
export function CreateKeyDialog({ partner, onClose }: { partner: string; onClose: () => void }) {
  const [made, setMade] = useState<ApiKey>()
  const create = useCreateApiKey(partner)
  const { data: namespaces = [] } = useQuery(ownNamespacesQuery())
  const environment = namespaces.find(({ token }) => token === partner)?.environment ?? 'sandbox'
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
          values={newKeyValues(environment)}
          action="Create API key"
          pending={create.isPending}
          onSend={async (body) => setMade(await create.mutateAsync(body))}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
