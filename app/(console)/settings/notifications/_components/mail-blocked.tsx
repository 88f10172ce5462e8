import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { NotificationSettings } from '#lib/modules/notifications/contract.ts'
import { useChangeSettings } from '../queries.ts'

/** Why no notifications are emailed, and what the user can do about it. */
export function MailBlocked({ reason }: { reason: NonNullable<NotificationSettings['mail_blocked_by']> }) {
  if (reason === 'refused') return <Refused />
  if (reason === 'not_configured')
    return (
      <Alert tone="info" title="Email notifications are unavailable">
        Email isn’t set up for this network. Notifications appear only in the console.
      </Alert>
    )
  return (
    <Alert tone="warning" title="Confirm your email to get notifications by email">
      Until then, they appear in the console only.{' '}
      <IntentLink href="/settings/security" className="underline">
        Confirm it under Security
      </IntentLink>
    </Alert>
  )
}

function Refused() {
  const change = useChangeSettings()
  const failure = failureOrNone(change.error)
  const again = (
    <Button pending={change.isPending} onClick={() => change.mutate({ resume_mail: true })}>
      Resume emails
    </Button>
  )
  return (
    <>
      <Alert tone="warning" title="Your mail server refused an email" action={again}>
        No notifications have been emailed to you since. Check that your mailbox works, then resume emails.
      </Alert>
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
    </>
  )
}
