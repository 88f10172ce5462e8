'use client'

import { type FormEvent, useId, useState } from 'react'
import { openClient } from '#app/_session/open-client.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { type Failure, failureOf } from '#lib/client/failure.ts'

/** Requests a reset link by mail. If the server sends no mail, explains who can create one. */
export function ForgotPanel() {
  const id = useId()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isMailed, setIsMailed] = useState<boolean>()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setPending(true)
    try {
      setIsMailed((await openClient.call('POST /password-resets', { body: { email } })).is_mailed)
      setFailure(undefined)
    } catch (error) {
      setFailure(failureOf(error))
    }
    setPending(false)
  }
  if (isMailed !== undefined) {
    return (
      <div className="grid gap-4">
        <Alert tone="info" title={isMailed ? 'Check your email' : 'Email isn’t set up'}>
          {isMailed
            ? 'If an account uses this address, we’ve sent it a reset link. It expires in one hour.'
            : 'Ask an admin of your organization to create a reset link in Settings > Members.'}
        </Alert>
        <ButtonLink href="/sign-in">Back to sign in</ButtonLink>
      </div>
    )
  }
  return (
    <form method="post" onSubmit={onSubmit} className="grid gap-4">
      <div className="grid gap-1.5">
        <Label htmlFor={id}>Email</Label>
        <Input id={id} name="email" type="email" autoComplete="username" required maxLength={254} />
      </div>
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <Button type="submit" variant="primary" size="lg" pending={pending}>
        Send reset link
      </Button>
    </form>
  )
}
