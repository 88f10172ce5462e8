'use client'

import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { Member } from '#lib/modules/members/contract.ts'
import { useSendEmailLink } from '../queries.ts'

/** Whether the user's email is confirmed, and the action that sends a confirmation link. */
export function EmailRow({ me: { email, email_verified: isVerified } }: { me: Member }) {
  const send = useSendEmailLink()
  const failure = send.error && failureOf(send.error)
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          Email
          <StateBadge tone={isVerified ? 'success' : 'warning'} label={isVerified ? 'Confirmed' : 'Not confirmed'} />
        </span>
      }
      actions={
        isVerified ? undefined : (
          <Button pending={send.isPending} onClick={() => send.mutate(undefined)}>
            Send confirmation link
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        <p className="wrap-anywhere text-muted text-sm">
          {email}
          {!isVerified && '. Confirm it to send invitations and receive notices by email.'}
        </p>
        {failure && <Alert title={failure.message} requestId={failure.requestId} />}
        {send.data && <Sent isMailed={send.data.is_mailed} />}
      </div>
    </Card>
  )
}

const Sent = ({ isMailed }: { isMailed: boolean }) =>
  isMailed ? (
    <Alert tone="info" title="Check your email">
      The link works once and expires in 24 hours.
    </Alert>
  ) : (
    <Alert tone="info" title="Email not sent">
      Email isn’t set up, or a sending limit was reached. The network operator can confirm your email instead.
    </Alert>
  )
