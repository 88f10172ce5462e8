'use client'

import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Time } from '#components/ui/time.tsx'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { failureWords } from '../../words.ts'

const SwitchWebhookDialog = onDemand(() =>
  import('./change-webhook-dialogs.tsx').then((part) => part.SwitchWebhookDialog),
)

const WHY = {
  failing: {
    title: 'We disabled it: every attempt failed for five days',
    text: 'Repair the endpoint, enable the webhook, and send a test.',
  },
  gone: {
    title: 'We disabled it: the endpoint answered 410 Gone',
    text: 'An endpoint says so when it wants nothing more. Change the address if it has moved, and enable the webhook.',
  },
  own: { title: 'This webhook is off', text: 'Nothing is sent to it until it is enabled.' },
} as const

/** Why nothing is sent, or what is wrong, and what to do about it; nothing while all is well. */
export function WebhookStanding({ partner, webhook }: { partner: string; webhook: WatchedWebhook }) {
  const { dialog, open } = useDialog()
  const { enabled, disabled_reason, failing_since, health } = webhook
  if (enabled && !failing_since) return null
  if (enabled && failing_since) {
    return (
      <Alert tone="warning" title="Every attempt fails at present">
        Since <Time value={failing_since.seconds * 1000} />
        {health.last_error && `, last: ${failureWords(health.last_error.failure, health.last_error.status_code)}`}. We
        go on trying, less and less often, and disable the webhook after five days of nothing but failures.
      </Alert>
    )
  }
  const { title, text } = WHY[disabled_reason ?? 'own']
  return (
    <>
      <Alert
        tone={disabled_reason ? 'danger' : 'neutral'}
        title={title}
        action={
          <GuardedButton
            needs="admin"
            size="sm"
            onClick={() =>
              open((onClose) => <SwitchWebhookDialog partner={partner} webhook={webhook} onClose={onClose} />)
            }
          >
            Enable
          </GuardedButton>
        }
      >
        {text} {waitingText(health.waiting)}
      </Alert>
      {dialog}
    </>
  )
}

/** What is done with deliveries that were on their way. */
function waitingText(waiting: number): string {
  if (waiting === 0) return 'Events in the meantime are missed; they can be recovered for 90 days.'
  const count =
    waiting >= 1000
      ? '1,000 deliveries or more wait'
      : `${waiting} ${waiting === 1 ? 'delivery waits' : 'deliveries wait'}`
  return `${count} and will be sent then. Events in the meantime are missed; they can be recovered for 90 days.`
}
