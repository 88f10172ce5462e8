'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { passkeyFailure } from '#app/_session/passkeys/passkey-failure.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import { type Passkey, RenamePasskey } from '#lib/modules/members/passkeys/contract.ts'
import { agentWords } from '../agent-words.ts'
import { useAddPasskey, useRenamePasskey } from '../queries.ts'
import { RecoveryCodesShown } from './recovery-codes.tsx'

/** Names a passkey, creates it with the browser, and shows recovery codes if they are new. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(RenamePasskey),
    defaultValues: { name: agentWords(navigator.userAgent).slice(0, 60) },
  })
  const onSubmit = handleSubmit(({ name }) =>
    add.mutateAsync(name).then(
      ({ recovery_codes }) => {
        notify({ kind: 'success', title: 'Passkey added', description: 'You were signed out on other devices.' })
        if (recovery_codes.length > 0) setCodes(recovery_codes)
        else onClose()
      },
      (error) => applyServerError(setError, passkeyFailure(error), { fields: ['name'] }),
    ),
  )
  const isDone = codes.length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!isDone}
      title={isDone ? 'Your recovery codes' : 'Add passkey'}
      description={isDone ? undefined : 'You’ll be signed out on all other devices.'}
    >
      {isDone ? (
        <RecoveryCodesShown codes={codes} onDone={onClose} />
      ) : (
        <form onSubmit={onSubmit} className="grid gap-4" noValidate>
          <TextField control={control} name="name" label="Name" hint="Only you see this name." maxLength={60} />
          <FormError control={control} />
          <FormActions action="Create passkey" pending={add.isPending} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  )
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(RenamePasskey),
    defaultValues: { name: passkey.name },
  })
  const onSubmit = handleSubmit(({ name }) =>
    rename
      .mutateAsync({ passkey_id: passkey.token, name })
      .then(onClose, (error) => applyServerError(setError, failureOf(error), { fields: ['name'] })),
  )
  return (
    <Dialog open onClose={onClose} title={`Rename ${passkey.name}`} size="sm">
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <TextField control={control} name="name" label="Name" maxLength={60} />
        <FormError control={control} />
        <FormActions action="Rename passkey" pending={rename.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
