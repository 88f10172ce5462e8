'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { SecretLine } from '#components/value/secret-reveal.tsx'
import { Time } from '#components/value/time.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { ROLES } from '#lib/kernel/access.ts'
import { type Invitation, InviteMember, type MadeInvitation } from '#lib/modules/members/contract.ts'
import { useInvite } from '../queries.ts'
import { useRoles } from '../use-roles.ts'

interface InviteDialogProps {
  /** An open invitation that needs a new link. */
  again?: Invitation
  onClose: () => void
}

/** Invites a member with a role, then shows the link once. */
export function InviteDialog({ again, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<MadeInvitation>()
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!made}
      title={titleOf(made, again)}
      description={made ? undefined : 'The invitation link works once and expires after 7 days.'}
    >
      {made ? (
        <MadeLink made={made} onDone={onClose} />
      ) : (
        <InviteForm again={again} onMade={setMade} onCancel={onClose} />
      )}
    </Dialog>
  )
}

function titleOf(made: MadeInvitation | undefined, again: Invitation | undefined): string {
  if (made) return `Link for ${made.email}`
  return again ? `New link for ${again.email}` : 'Invite member'
}

interface InviteFormProps {
  again: Invitation | undefined
  onMade: (made: MadeInvitation) => void
  onCancel: () => void
}

function InviteForm({ again, onMade, onCancel }: InviteFormProps) {
  const invite = useInvite()
  const roles = useRoles()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(InviteMember),
    defaultValues: { email: again?.email ?? '', role: again?.role ?? ROLES[0] },
  })
  const onSubmit = handleSubmit((body) =>
    invite
      .mutateAsync(body)
      .then(onMade, (error) => applyServerError(setError, failureOf(error), { fields: ['email', 'role'] })),
  )
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <TextField control={control} name="email" label="Email" type="email" autoComplete="off" maxLength={254} />
      <SelectField
        control={control}
        name="role"
        label="Role"
        options={roles.options(again?.role, true)}
        disabled={!roles.isLoaded}
      />
      {roles.failed && <ReadFailed what="roles" query={roles.failed} />}
      {again && <Alert tone="info" title="Creating a new link cancels the previous one" />}
      <FormError control={control} />
      <FormActions
        action={again ? 'Create new link' : 'Invite member'}
        pending={invite.isPending}
        onCancel={onCancel}
      />
    </form>
  )
}

function MadeLink({ made, onDone }: { made: MadeInvitation; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <Alert tone={made.is_mailed ? 'info' : 'warning'} title={made.is_mailed ? 'Invitation sent' : 'Email not sent'}>
        {made.is_mailed
          ? 'You can also share the link below. '
          : 'Share the link below privately. Invitations are emailed only if email is set up, your own email is confirmed and the daily limit hasn’t been reached. '}
        The link is shown only once. The first person to use it becomes the member.
      </Alert>
      <SecretLine label="Invitation link" value={`${window.location.origin}/invitation#${made.secret}`} />
      <p className="text-muted text-sm">
        Works once. Expires <Time value={made.expires_at} format="absolute" />.
      </p>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
