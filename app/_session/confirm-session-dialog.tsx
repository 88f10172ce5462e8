'use client'

import { type FormEvent, useEffect, useId, useState } from 'react'
import { FormActions } from '#components/form/form-actions.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Label } from '#components/ui/label.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { browserClient } from '#lib/client/browser.ts'
import { ApiError } from '#lib/client/errors.ts'
import { type Failure, failureOf } from '#lib/client/failure.ts'
import { CodeField } from './code-field.tsx'
import { provePasskey, useHasPasskey } from './passkeys/own-passkey.ts'
import { passkeyFailure } from './passkeys/passkey-failure.ts'
import { useOwnProvider } from './provider/own-provider.ts'
import { OtherChoices, ProviderConfirmation } from './provider/provider-confirmation.tsx'

/**
 * Asks for the password, and a code if two-factor authentication is on, or a passkey, over the current
 * page. After single sign-on, it offers the identity provider first.
 */
export function ConfirmSessionDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const { hasProvider, failure, retry } = useOwnProvider()
  const [usesPassword, setUsesPassword] = useState(false)
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title="Confirm it’s you"
      description="Confirm your identity to continue. You won’t be asked again for five minutes."
      size="sm"
    >
      {usesPassword || hasProvider === false ? (
        <PasswordConfirmation onClose={onClose} />
      ) : hasProvider ? (
        <ProviderConfirmation onClose={onClose} onUsePassword={() => setUsesPassword(true)} />
      ) : failure ? (
        <div className="grid gap-4">
          <Alert title={failure.message} requestId={failure.requestId} onRetry={retry} />
          <OtherChoices onUsePassword={() => setUsesPassword(true)} onCancel={() => onClose(false)} />
        </div>
      ) : (
        <Skeleton className="h-36" />
      )}
    </Dialog>
  )
}

function PasswordConfirmation({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const id = useId()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [needsCode, setNeedsCode] = useState(false)
  const hasPasskey = useHasPasskey()
  useEffect(() => document.getElementById(`${id}-password`)?.focus(), [id])

  const onPasskey = async () => {
    setPending(true)
    const fault = await confirmWithPasskey()
    setFailure(fault)
    setPending(false)
    if (!fault) onClose(true)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const fields = new FormData(event.currentTarget)
    const code = String(fields.get('code') ?? '') || undefined
    setPending(true)
    try {
      await browserClient.call('POST /members/me/confirmation', {
        body: { password: String(fields.get('password')), code },
      })
      onClose(true)
    } catch (error) {
      const isCode = error instanceof ApiError && error.code === 'error.second_factor'
      setNeedsCode(needsCode || isCode)
      setFailure(isCode && !code ? undefined : failureOf(error))
      setPending(false)
    }
  }

  return (
    <form method="post" onSubmit={onSubmit} className="grid gap-4">
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-password`}>Password</Label>
        <PasswordInput id={`${id}-password`} name="password" autoComplete="current-password" required maxLength={128} />
      </div>
      {needsCode && <CodeField id={`${id}-code`} name="code" autoFocus />}
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      {hasPasskey && (
        <Button disabled={pending} onClick={onPasskey}>
          Use a passkey instead
        </Button>
      )}
      <FormActions action="Confirm" pending={pending} onCancel={() => onClose(false)} />
    </form>
  )
}

/** Confirms the session with a passkey. Returns the failure, or undefined on success. */
async function confirmWithPasskey(): Promise<Failure | undefined> {
  try {
    await browserClient.call('POST /members/me/confirmation', { body: { passkey: await provePasskey() } })
    return undefined
  } catch (error) {
    return passkeyFailure(error)
  }
}
