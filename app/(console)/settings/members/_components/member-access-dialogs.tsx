'use client'

import { useState } from 'react'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { PasswordForm } from '#app/_dialog/password-form.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { SecretLine } from '#components/ui/secret-reveal.tsx'
import { utcExact } from '#components/ui/time-text.ts'
import type { Data } from '#lib/client/client.ts'
import type { Member } from '#lib/modules/members/contract.ts'
import { useMakeReset, useSignOutMember } from '../queries.ts'

type MadeReset = Data<'POST /members/{member_id}/password-reset'>

interface DialogProps {
  member: Member
  onClose: () => void
}

/** Makes a link with which a member chooses a new password, and shows it this once. */
export function ResetLinkDialog({ member, onClose }: DialogProps) {
  const [made, setMade] = useState<MadeReset>()
  const make = useMakeReset()
  const name = `${member.first_name} ${member.last_name}`
  if (!made) {
    return (
      <Dialog open onClose={onClose} title={`New password for ${name}?`}>
        <PasswordForm
          action="Make link"
          write={make}
          onPassword={(password) => make.mutate({ memberId: member.token, password }, { onSuccess: setMade })}
          onClose={onClose}
        >
          <div className="grid gap-2 text-sm">
            <p>
              You get a link to give to them. It is good once, for a day; with it they choose a password that you never
              see. Links made earlier end.
            </p>
            <p>Their sign-ins end when they use it. A second factor stays.</p>
          </div>
        </PasswordForm>
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} dismissible={false} title={`Link for ${name}`}>
      <div className="grid gap-4">
        <Alert tone="warning" title="Shown only now">
          Whoever has it first chooses the password: give it to them where nobody else reads it.
        </Alert>
        <SecretLine label="Link" value={`${window.location.origin}/reset-password#${made.secret}`} />
        <p className="text-muted text-sm">Good once, until {utcExact(new Date(made.expires_at))}.</p>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Ends a colleague's sign-ins. */
export function SignOutMemberDialog({ member, onClose }: DialogProps) {
  const name = `${member.first_name} ${member.last_name}`
  return (
    <ConfirmWrite
      write={useSignOutMember()}
      body={member.token}
      done={() => ({ kind: 'success', title: `${name} is signed out everywhere` })}
      onClose={onClose}
      title={`Sign ${name} out everywhere?`}
      action="Sign out"
    >
      <p>All their sign-ins end at once. They can sign in again.</p>
    </ConfirmWrite>
  )
}
