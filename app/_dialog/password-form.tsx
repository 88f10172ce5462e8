'use client'

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { CodeField } from '#app/_session/code-field.tsx'
import { provePasskey, useHasPasskey } from '#app/_session/passkeys/own-passkey.ts'
import { passkeyFailure } from '#app/_session/passkeys/passkey-failure.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Label } from '#components/ui/label.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { type Failure, failureOrNone } from '#lib/client/failure.ts'
import type { PasskeyAssertion } from '#lib/modules/members/passkeys/contract.ts'

interface PasswordFormProps {
  /** What the password is needed for, as a verb phrase. */
  action: string
  write: { isPending: boolean; error: unknown }
  onPassword: (password: string, code?: string) => void
  /** Whether two-factor authentication is on and a code is required here as well. */
  needsCode?: boolean
  /** Accepts a passkey in place of password and code. */
  onPasskey?: (passkey: PasskeyAssertion) => void
  /** False until other required input is given. */
  ready?: boolean
  tone?: 'danger' | 'primary'
  onClose: () => void
  children?: ReactNode
}

/** Asks for the user's password before an action that a stolen session must not perform. */
export function PasswordForm(props: PasswordFormProps) {
  const { action, write, onPassword, needsCode = false, onPasskey, ready = true, tone, onClose, children } = props
  const id = useId()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const failure = failureOrNone(write.error)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password && ready) onPassword(password, needsCode ? code : undefined)
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      {children}
      <div className="grid gap-1.5">
        <Label htmlFor={id}>Your password</Label>
        <PasswordInput
          id={id}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          required
        />
      </div>
      {needsCode && <CodeField id={`${id}-code`} value={code} onChange={({ target }) => setCode(target.value)} />}
      {failure && <Alert title={failure.message} requestId={failure.requestId} approvalId={failure.approvalId} />}
      {onPasskey && <PasskeyButton disabled={!ready || write.isPending} onPasskey={onPasskey} />}
      <FormActions action={action} tone={tone} disabled={!ready} pending={write.isPending} onCancel={onClose} />
    </form>
  )
}

function PasskeyButton({
  disabled,
  onPasskey,
}: { disabled: boolean } & Required<Pick<PasswordFormProps, 'onPasskey'>>) {
  const hasPasskey = useHasPasskey()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  if (!hasPasskey) return null
  const onClick = async () => {
    setPending(true)
    setFailure(undefined)
    await provePasskey().then(onPasskey, (error: unknown) => setFailure(passkeyFailure(error)))
    setPending(false)
  }
  return (
    <>
      {failure && <Alert title={failure.message} requestId={failure.requestId} approvalId={failure.approvalId} />}
      <Button disabled={disabled || pending} onClick={onClick}>
        Use a passkey instead
      </Button>
    </>
  )
}
