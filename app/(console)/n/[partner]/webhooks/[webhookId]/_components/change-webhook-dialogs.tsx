'use client'

import { useRouter } from 'next/navigation'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { useUpdateWebhook } from '../../queries.ts'
import { webhooksHref } from '../../search-params.ts'
import { useDeleteWebhook } from '../queries.ts'

interface ChangeWebhookProps {
  partner: string
  webhook: WatchedWebhook
  onClose: () => void
}

/** Disables a webhook, or enables it, after saying what that does. */
export function SwitchWebhookDialog({ partner, webhook, onClose }: ChangeWebhookProps) {
  const write = useUpdateWebhook(partner, webhook.token)
  const { name, enabled } = webhook
  const action = enabled ? 'Disable' : 'Enable'
  return (
    <ConfirmWrite
      write={write}
      body={{ enabled: !enabled }}
      done={() => ({ kind: 'success', title: `${name} is ${action.toLowerCase()}d` })}
      onClose={onClose}
      title={`${action} ${name}?`}
      action={`${action} webhook`}
      tone={enabled ? 'danger' : 'primary'}
    >
      {enabled ? (
        <p>
          Nothing more is sent to it, retries included. Events until it is enabled are missed; what was missed can be
          recovered for 90 days.
        </p>
      ) : (
        <p>
          What waits is sent at once, oldest first, and events from now on as they happen. What it missed meanwhile is
          not: recover it when the endpoint works.
        </p>
      )}
    </ConfirmWrite>
  )
}

/** Deletes a webhook for good, after its name was typed, and leads back to the list. */
export function DeleteWebhookDialog({ partner, webhook, onClose }: ChangeWebhookProps) {
  const router = useRouter()
  const write = useDeleteWebhook(partner)
  return (
    <ConfirmWrite
      write={write}
      body={webhook.token}
      done={() => ({ kind: 'success', title: `${webhook.name} is deleted` })}
      onDone={() => router.push(webhooksHref(partner))}
      onClose={onClose}
      title={`Delete ${webhook.name}?`}
      action="Delete webhook"
      name={webhook.name}
    >
      <p>
        Nothing more is sent to it, what waits included, and the record of its deliveries can no longer be seen here.
      </p>
      <p className="mt-2 text-muted">This cannot be taken back. To stop it for a while, disable it instead.</p>
    </ConfirmWrite>
  )
}
