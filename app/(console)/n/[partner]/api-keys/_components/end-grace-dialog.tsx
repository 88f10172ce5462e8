'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { useEndGrace } from '../queries.ts'

interface EndGraceDialogProps {
  partner: string
  apiKey: ApiKey
  onClose: () => void
}

/** Revokes the previous secret before its grace period ends. */
export function EndGraceDialog({ partner, apiKey, onClose }: EndGraceDialogProps) {
  const write = useEndGrace(partner)
  return (
    <ConfirmWrite
      write={write}
      body={apiKey.token}
      done={() => ({ kind: 'success', title: `Previous secret for ${apiKey.name} revoked` })}
      onClose={onClose}
      title={`Revoke the previous secret for ${apiKey.name}?`}
      action="Revoke previous secret"
    >
      <p>
        Requests with the previous secret fail with 401 immediately. The new secret keeps working. You can’t undo this.
      </p>
    </ConfirmWrite>
  )
}
