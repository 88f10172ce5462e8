'use client'

import { useState } from 'react'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { SecretLine } from '#components/value/secret-reveal.tsx'
import { Time } from '#components/value/time.tsx'
import type { Data } from '#lib/client/client.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import type { Member } from '#lib/modules/members/contract.ts'
import { useEnableMember, useSignOutMember, useStartReset } from '../queries.ts'

type StartedReset = Data<'POST /members/{member_id}/password-reset'>
type SecretLink = { secret: string; expiresAt: string }

interface DialogProps {
  member: Member
  onClose: () => void
}

/** Starts a password reset. The link is mailed to the member; without mail it is shown once. */
export function ResetLinkDialog({ member, onClose }: DialogProps) {
  const [secretLink, setSecretLink] = useState<SecretLink>()
  const name = `${member.first_name} ${member.last_name}`
  if (secretLink) return <HandOverDialog name={name} link={secretLink} onClose={onClose} />
  return <StartResetDialog member={member} name={name} onSecretLink={setSecretLink} onClose={onClose} />
}

interface StartResetProps extends DialogProps {
  name: string
  onSecretLink: (link: SecretLink) => void
}

function StartResetDialog({ member, name, onSecretLink, onClose }: StartResetProps) {
  const start = useStartReset()
  const failure = failureOrNone(start.error)
  const onStarted = ({ secret, expires_at }: StartedReset) => {
    if (secret !== undefined) return onSecretLink({ secret, expiresAt: expires_at })
    onClose()
    notify({ kind: 'success', title: `Link sent to ${member.email}` })
  }
  return (
    <Dialog open onClose={onClose} title={`Reset password for ${name}?`}>
      <div className="grid gap-4">
        <div className="grid gap-2 text-sm">
          <p>
            We’ll email {name} a link to set a new password. Earlier links stop working. If email isn’t set up, you get
            the link to share.
          </p>
          <p>Using the link signs {name} out everywhere. Two-factor authentication stays on.</p>
        </div>
        {failure && <Alert title={failure.message} requestId={failure.requestId} approvalId={failure.approvalId} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={start.isPending}
            onClick={() => start.mutate(member.token, { onSuccess: onStarted })}
          >
            Reset password
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function HandOverDialog({ name, link, onClose }: { name: string; link: SecretLink; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} dismissible={false} title={`Link for ${name}`}>
      <div className="grid gap-4">
        <Alert tone="warning" title="Copy it now; you won’t see it again">
          Email isn’t set up. Anyone with the link can set the password, so share it with {name} privately.
        </Alert>
        <SecretLine label="Link" value={`${window.location.origin}/reset-password#${link.secret}`} />
        <p className="text-muted text-sm">
          Works once. Expires <Time value={link.expiresAt} format="absolute" />.
        </p>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Ends all sessions of another member. */
export function SignOutMemberDialog({ member, onClose }: DialogProps) {
  const name = `${member.first_name} ${member.last_name}`
  return (
    <ConfirmWrite
      write={useSignOutMember()}
      body={member.token}
      done={() => ({ kind: 'success', title: `${name} signed out everywhere` })}
      onClose={onClose}
      title={`Sign ${name} out everywhere?`}
      action="Sign out"
    >
      <p>All their sessions end immediately. They can sign in again.</p>
    </ConfirmWrite>
  )
}

/** Enables a member whom the directory has deactivated. */
export function EnableMemberDialog({ member, onClose }: DialogProps) {
  const name = `${member.first_name} ${member.last_name}`
  return (
    <ConfirmWrite
      write={useEnableMember()}
      body={member.token}
      done={() => ({ kind: 'success', title: `${name} enabled` })}
      onClose={onClose}
      title={`Enable ${name}?`}
      action="Enable member"
      tone="primary"
    >
      <p>They can sign in again with their current role.</p>
      <p>Your directory deactivated this member, and can do so again.</p>
    </ConfirmWrite>
  )
}
