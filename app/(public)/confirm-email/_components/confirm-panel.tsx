'use client'

import { useState } from 'react'
import { openClient } from '#app/_session/open-client.ts'
import { useLinkSecret } from '#app/_session/use-link-secret.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ApiError } from '#lib/client/errors.ts'
import { type Failure, failureOf } from '#lib/client/failure.ts'

/**
 * Confirms an email from the page's link. Requires a click, because mail scanners also open links.
 */
export function ConfirmPanel() {
  const secret = useLinkSecret()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [email, setEmail] = useState<string>()
  if (secret === undefined) return <Skeleton className="h-40" />
  if (email !== undefined) {
    return (
      <div className="grid gap-4">
        <Alert tone="success" title="Email confirmed">
          {email} is confirmed.
        </Alert>
        <ButtonLink href="/">Continue</ButtonLink>
      </div>
    )
  }
  const confirm = async () => {
    setPending(true)
    try {
      setEmail((await openClient.call('POST /email-links/use', { body: { token: secret || '-' } })).email)
    } catch (error) {
      setFailure(inWords(error))
    }
    setPending(false)
  }
  return (
    <div className="grid gap-4">
      <p className="text-sm">If you didn’t sign up, close this page.</p>
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <Button variant="primary" size="lg" pending={pending} onClick={confirm}>
        Confirm email
      </Button>
    </div>
  )
}

const inWords = (error: unknown): Failure =>
  error instanceof ApiError && error.status === 404
    ? { message: 'This link was used or replaced. Send a new one in Settings > Security.' }
    : failureOf(error)
