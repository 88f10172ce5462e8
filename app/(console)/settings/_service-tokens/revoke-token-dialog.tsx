'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { ServiceToken } from '#lib/modules/service-tokens/contract.ts'
import { useRevokeServiceToken } from './queries.ts'
import { PURPOSE_WORDS } from './words.ts'

export function RevokeTokenDialog({ token, onClose }: { token: ServiceToken; onClose: () => void }) {
  return (
    <ConfirmWrite
      write={useRevokeServiceToken()}
      body={token.token}
      done={() => ({ kind: 'success', title: `${token.name} revoked` })}
      onClose={onClose}
      title={`Revoke ${token.name}?`}
      action="Revoke token"
      tone="danger"
    >
      <p>Requests with this token fail with 401 immediately. You can’t undo this.</p>
      <p>{PURPOSE_WORDS[token.purpose].revoked}</p>
    </ConfirmWrite>
  )
}
