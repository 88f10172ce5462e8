'use client'

import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { WebhookForm } from '../../_components/webhook-form.tsx'
import { useUpdateWebhook } from '../../queries.ts'
import { changeOf, formOf } from '../../webhook-form.ts'

interface EditWebhookProps {
  partner: string
  webhook: WatchedWebhook
  onClose: () => void
}

export function EditWebhookDialog({ partner, webhook, onClose }: EditWebhookProps) {
  const update = useUpdateWebhook(partner, webhook.token)
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Edit ${webhook.name}`}
      description="The signing secret doesn’t change. Pending deliveries go to the new endpoint."
    >
      <WebhookForm
        partner={partner}
        schema={changeOf(webhook)}
        values={formOf(webhook)}
        action="Save changes"
        pending={update.isPending}
        onSend={async (body) => {
          if (Object.keys(body).length > 0) {
            const { name } = await update.mutateAsync(body)
            notify({ kind: 'success', title: `${name} updated` })
          }
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
