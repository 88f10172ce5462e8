'use client'

import { type FormEvent, useId, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { type SignInFailure, signIn } from './sign-in-client.ts'

interface SignInFormProps {
  /** Set when the same user signs in again. */
  email?: string
  onSignedIn: () => void
}

/** Email and password. Errors appear above the button and keep the input. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const id = useId()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  // Once shown, the code field stays, because a wrong code is followed by another attempt.
  const [needsCode, setNeedsCode] = useState(false)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const fields = new FormData(event.currentTarget)
    setPending(true)
    const code = String(fields.get('code') ?? '')
    const refused = await signIn(String(fields.get('admin_email')), String(fields.get('admin_password')), code)
    setFailure(refused?.needsCode && !code ? undefined : refused)
    if (refused?.needsCode) setNeedsCode(true)
    if (refused) setPending(false)
    else onSignedIn()
  }

  return (
    // POST, so that submitting before hydration never puts a password into the URL.
    <form method="post" onSubmit={onSubmit} className="grid gap-4">
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-email`}>Email</Label>
        <Input
          id={`${id}-email`}
          name="admin_email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={email}
          readOnly={email !== undefined}
          aria-invalid={failure ? true : undefined}
        />
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-password`}>Password</Label>
        <PasswordInput
          id={`${id}-password`}
          name="admin_password"
          autoComplete="current-password"
          required
          maxLength={128}
          aria-invalid={failure ? true : undefined}
        />
      </div>
      {needsCode && <CodeField id={`${id}-code`} wrong={failure !== undefined} />}
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <Button type="submit" variant="primary" size="lg" pending={pending}>
        Sign in
      </Button>
    </form>
  )
}

function CodeField({ id, wrong }: { id: string; wrong: boolean }) {
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Code</Label>
      <Input
        id={id}
        name="code"
        autoComplete="one-time-code"
        required
        maxLength={40}
        autoFocus
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="text-muted text-xs">
        Enter the 6-digit code from your authenticator app, or a recovery code.
      </p>
    </div>
  )
}
