'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { Member } from '#lib/modules/members/contract.ts'
import { useRemoveMember } from '../queries.ts'

interface RemoveMemberDialogProps {
  member: Member
  isSelf: boolean
  onClose: () => void
}

/** Says what ends with a membership, and ends it. */
export function RemoveMemberDialog({ member, isSelf, onClose }: RemoveMemberDialogProps) {
  const name = `${member.first_name} ${member.last_name}`
  return (
    <ConfirmWrite
      write={useRemoveMember()}
      body={member.token}
      done={() => ({ kind: 'success', title: `${name} is no longer a member` })}
      onClose={onClose}
      title={isSelf ? 'Leave this organization?' : `Remove ${name}?`}
      action={isSelf ? 'Leave' : 'Remove member'}
      name={member.email}
    >
      <p>
        {isSelf ? 'You are' : 'They are'} signed out everywhere at once: consoles and programs with{' '}
        {isSelf ? 'your' : 'their'} sign-in get 401. API keys go on.
      </p>
      <p>
        Tasks that {isSelf ? 'you' : 'they'} had claimed stay claimed until an admin gives them back. What{' '}
        {isSelf ? 'you' : 'they'} did stays in the audit log.
      </p>
    </ConfirmWrite>
  )
}
