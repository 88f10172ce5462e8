'use client'

import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { countedTotal } from '#components/data-table/count-text.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Time } from '#components/value/time.tsx'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { failureWords } from '../../words.ts'

const SwitchWebhookDialog = onDemand(() =>
  import('./change-webhook-dialogs.tsx').then((part) => part.SwitchWebhookDialog),
)

const WHY = {
  failing: {
    title: 'Disabled after five days of failed deliveries',
    text: 'Fix the endpoint, enable the webhook and send a test event.',
  },
  gone: {
    title: 'Disabled because the endpoint returned 410 Gone',
    text: '410 means the endpoint no longer accepts deliveries. Update it if it moved, then enable the webhook.',
  },
  own: { title: 'Webhook disabled', text: 'Enable it to receive events.' },
} as const

/** Why deliveries are paused or failing and what to do. Renders nothing for a healthy webhook. */
export function WebhookStatusAlert({ partner, webhook }: { partner: string; webhook: WatchedWebhook }) {
  const { dialog, open } = useDialog()
  const { enabled, disabled_reason, failing_since, health } = webhook
  if (enabled && !failing_since) return null
  if (enabled && failing_since) {
    return (
      <Alert tone="warning" title="Deliveries are failing">
        The first failure was <Time value={failing_since.seconds * 1000} />.{' '}
        {health.last_error && `Last error: ${failureWords(health.last_error.failure, health.last_error.status_code)}. `}
        We retry with increasing delays and disable the webhook after five days of failures.
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
            calls="PUT /webhook/{webhook_id}"
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

/** What happens to pending deliveries. */
function waitingText(waiting: number): string {
  if (waiting === 0) return 'Events are missed while it’s disabled and can be recovered for 90 days.'
  const count = countedTotal({ count: waiting, count_is_exact: waiting < 1000 }, 'delivery is', 'deliveries are')
  return `${count} pending and will be sent when it’s enabled. New events are missed and can be recovered for 90 days.`
}
