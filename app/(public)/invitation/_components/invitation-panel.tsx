'use client'

import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { AcceptForm } from './accept-form.tsx'
import { isRefused, useLookUp } from './look-up.tsx'

/** Shows the invitation behind the link, and the form that accepts it. */
export function InvitationPanel() {
  const { secret, offered, error, retry } = useLookUp()
  if (error !== undefined) return <Failed error={error} onRetry={retry} />
  if (!offered || !secret) return <Skeleton className="h-80" />
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        <strong className="font-medium">{offered.invited_by}</strong> invited you to join{' '}
        <strong className="font-medium">{offered.organization}</strong> as {offered.role_name}. You will sign in as{' '}
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
      <ButtonLink href="/sign-in">Go to sign-in</ButtonLink>
    </div>
  )
}
