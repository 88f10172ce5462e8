'use client'

import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { NetworkOrganizationDetails } from '#lib/modules/operator/contract.ts'
import { ReasonDialog } from '../../reason-dialog.tsx'
import { useConfirmEmail } from '../queries.ts'
import { PanelRow } from './panel-row.tsx'

type Unverified = NetworkOrganizationDetails['unverified_members'][number]

/** Members with an unconfirmed email. The operator can confirm it if mail does not reach them. */
export function UnverifiedMembers({ members }: { members: readonly Unverified[] }) {
  const { dialog, open } = useDialog()
  return (
    <>
      <ul className="grid">
        {members.map((member) => (
          <PanelRow key={member.token}>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{member.name}</span>
              <span className="block truncate text-muted text-xs">{member.email}</span>
            </span>
            <GuardedButton
              calls="POST /operator/members/{member_id}/confirm-email"
              aria-label={`Confirm ${member.email}`}
              onClick={() => open((onClose) => <ConfirmDialog member={member} onClose={onClose} />)}
            >
              Confirm email
            </GuardedButton>
          </PanelRow>
        ))}
      </ul>
      {dialog}
    </>
  )
}

function ConfirmDialog({ member, onClose }: { member: Unverified; onClose: () => void }) {
  return (
    <ReasonDialog
      write={useConfirmEmail(member.token)}
      done={{ kind: 'success', title: `${member.email} confirmed` }}
      onClose={onClose}
      title={`Confirm ${member.email}?`}
      action="Confirm email"
      tone="primary"
      placeholder="Verified by phone"
    >
      <p>Confirm only if you have verified that {member.name} receives mail at this address.</p>
    </ReasonDialog>
  )
}
