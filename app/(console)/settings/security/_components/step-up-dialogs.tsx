'use client'

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { FormActions } from '#components/form/form-actions.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { notify } from '#components/ui/notify.ts'
import { type Failure, failureOrNone } from '#lib/client/failure.ts'
import { useDisableTotp, useRecoveryCodes } from '../queries.ts'
import { RecoveryCodesShown } from './recovery-codes.tsx'

/** Turns the second factor off. */
export function DisableTotpDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableTotp()
  const onPassword = (password: string) =>
    disable.mutate(password, {
      onSuccess: () => {
        onClose()
        notify({ kind: 'success', title: 'The second factor is off' })
      },
    })
  return (
    <Dialog open onClose={onClose} title="Turn the second factor off?">
      <PasswordForm action="Turn off" write={disable} onPassword={onPassword} onClose={onClose}>
        From then on your password alone signs you in. Your recovery codes end.
      </PasswordForm>
    </Dialog>
  )
}

/** Makes new recovery codes in place of the old. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const make = useRecoveryCodes()
  const [codes, setCodes] = useState<readonly string[]>()
  const onPassword = (password: string) =>
    make.mutate(password, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })
  return (
    <Dialog open onClose={onClose} dismissible={!codes} title={codes ? 'Your recovery codes' : 'New recovery codes'}>
      {codes ? (
        <RecoveryCodesShown codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm action="Make new codes" write={make} onPassword={onPassword} onClose={onClose}>
          All earlier ones end.
        </PasswordForm>
      )}
    </Dialog>
  )
}

interface PasswordFormProps {
  action: string
  write: { error: Error | null; isPending: boolean }
  onPassword: (password: string) => void
  onClose: () => void
  children: ReactNode
}

function PasswordForm({ action, write, onPassword, onClose, children }: PasswordFormProps) {
  const id = useId()
  const [password, setPassword] = useState('')
  const failure: Failure | undefined = failureOrNone(write.error)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password) onPassword(password)
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <p className="text-sm">{children}</p>
      <div className="grid gap-1.5">
        <Label htmlFor={id}>Your password</Label>
        <Input
          id={id}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          required
        />
      </div>
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <FormActions action={action} pending={write.isPending} onCancel={onClose} />
    </form>
  )
}
