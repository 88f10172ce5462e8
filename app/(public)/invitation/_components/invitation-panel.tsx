'use client'

import { useEffect, useState } from 'react'
import { openClient } from '#app/_session/open-client.ts'
import { useLinkSecret } from '#app/_session/use-link-secret.ts'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ApiError } from '#lib/client/errors.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { OfferedInvitation } from '#lib/modules/members/contract.ts'
import { AcceptForm } from './accept-form.tsx'

/** Shows the invitation behind the link, and the form that accepts it. */
export function InvitationPanel() {
  const secret = useLinkSecret()
  const [offered, setOffered] = useState<OfferedInvitation>()
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    if (secret === undefined || error !== undefined) return
    const stop = new AbortController()
    openClient
      .call('POST /invitations/look-up', { body: { token: secret || '-' }, reads: true, signal: stop.signal })
      .then(setOffered, (error: unknown) => {
        if (!stop.signal.aborted) setError(error)
      })
    return () => stop.abort()
  }, [secret, error])

  if (error !== undefined) return <Failed error={error} onRetry={() => setError(undefined)} />
  if (!offered || !secret) return <Skeleton className="h-80" />
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        <strong className="font-medium">{offered.invited_by}</strong> invited you to join{' '}
        <strong className="font-medium">{offered.organization}</strong> as {offered.role}. You will sign in as{' '}
        <strong className="wrap-anywhere font-medium">{offered.email}</strong>.
      </p>
      <AcceptForm secret={secret} email={offered.email} />
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, requestId } = failureOf(error)
  if (!isRefused(error)) return <Alert title={message} requestId={requestId} onRetry={onRetry} />
  return (
    <div className="grid gap-4">
      <Alert title={error.status === 404 ? 'This invitation link is invalid' : message} requestId={requestId}>
        If you still need access, ask the person who invited you for a new link.
      </Alert>
      <ButtonLink href="/sign-in">Go to sign in</ButtonLink>
    </div>
  )
}

/** Whether the link itself is at fault, so that it would be refused again. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
