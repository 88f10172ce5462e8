'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { Member } from '#lib/modules/members/contract.ts'
import { useRemoveMember } from '../queries.ts'

interface RemoveMemberDialogProps {
  member: Member
  isSelf: boolean
  onClose: () => void
}

/** Removes a member after explaining the consequences. */
export function RemoveMemberDialog({ member, isSelf, onClose }: RemoveMemberDialogProps) {
  const name = `${member.first_name} ${member.last_name}`
  return (
    <ConfirmWrite
      write={useRemoveMember()}
      body={member.token}
      done={() => ({ kind: 'success', title: `${name} removed` })}
      onClose={onClose}
      title={isSelf ? 'Leave this organization?' : `Remove ${name}?`}
      action={isSelf ? 'Leave organization' : 'Remove member'}
      name={member.email}
    >
      <p>{isSelf ? 'You are' : 'They are'} signed out everywhere immediately. API keys keep working.</p>
      <p>
        {isSelf ? 'Your' : 'Their'} claimed tasks stay assigned until an admin releases them. Audit log entries are
        kept.
      </p>
    </ConfirmWrite>
  )
}
