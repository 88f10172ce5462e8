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

/** Disables or enables a webhook after confirmation. */
export function SwitchWebhookDialog({ partner, webhook, onClose }: ChangeWebhookProps) {
  const write = useUpdateWebhook(partner, webhook.token)
  const { name, enabled } = webhook
  const action = enabled ? 'Disable' : 'Enable'
  return (
    <ConfirmWrite
      write={write}
      body={{ enabled: !enabled }}
      done={() => ({ kind: 'success', title: `${name} ${action.toLowerCase()}d` })}
      onClose={onClose}
      title={`${action} ${name}?`}
      action={`${action} webhook`}
      tone={enabled ? 'danger' : 'primary'}
    >
      {enabled ? (
        <p>Stops all deliveries and retries. Events while it’s disabled are missed and can be recovered for 90 days.</p>
      ) : (
        <p>
          Sends pending deliveries now, oldest first, and new events as they happen. To send events it missed, recover
          them.
        </p>
      )}
    </ConfirmWrite>
  )
}

/** Deletes a webhook after the user types its name, then returns to the list. */
export function DeleteWebhookDialog({ partner, webhook, onClose }: ChangeWebhookProps) {
  const router = useRouter()
  const write = useDeleteWebhook(partner)
  return (
    <ConfirmWrite
      write={write}
      body={webhook.token}
      done={() => ({ kind: 'success', title: `${webhook.name} deleted` })}
      onDone={() => router.push(webhooksHref(partner))}
      onClose={onClose}
      title={`Delete ${webhook.name}?`}
      action="Delete webhook"
      name={webhook.name}
    >
      <p>Stops all deliveries, including pending ones, and removes its delivery history.</p>
      <p className="mt-2 text-muted">You can’t undo this. To pause it, disable it instead.</p>
    </ConfirmWrite>
  )
}
