'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { Invitation } from '#lib/modules/members/contract.ts'
import { useRevokeInvitation } from '../queries.ts'

export function RevokeInvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  return (
    <ConfirmWrite
      write={useRevokeInvitation()}
      body={invitation.token}
      done={() => ({ kind: 'success', title: `Invitation for ${invitation.email} revoked` })}
      onClose={onClose}
      title={`Revoke invitation for ${invitation.email}?`}
      action="Revoke invitation"
    >
      <p>The link stops working immediately. You can invite the same address again.</p>
    </ConfirmWrite>
  )
}
