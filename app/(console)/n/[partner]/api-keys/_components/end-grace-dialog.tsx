'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { useEndGrace } from '../queries.ts'

interface EndGraceDialogProps {
  partner: string
  apiKey: ApiKey
  onClose: () => void
}

/** Ends the old secret before its time. */
export function EndGraceDialog({ partner, apiKey, onClose }: EndGraceDialogProps) {
  const write = useEndGrace(partner)
  return (
    <ConfirmWrite
      write={write}
      body={apiKey.token}
      done={() => ({ kind: 'success', title: `The old secret of ${apiKey.name} works no more` })}
      onClose={onClose}
      title={`End the old secret of ${apiKey.name}?`}
      action="End old secret"
    >
      <p>Calls with it get 401 from this moment on. The new secret goes on working. This cannot be taken back.</p>
    </ConfirmWrite>
  )
}
