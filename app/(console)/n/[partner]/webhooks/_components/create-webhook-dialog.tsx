'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Dialog } from '#components/overlay/dialog.tsx'
import type { Webhook } from '#lib/modules/webhooks/contract.ts'
import { webhookHref } from '../[webhookId]/search-params.ts'
import { useCreateWebhook } from '../queries.ts'
import { NEW_WEBHOOK, newWebhook } from '../webhook-form.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

interface CreateWebhookProps {
  partner: string
  /** URL of the inspector, if the inspector screen opened this dialog. */
  inspector?: string
  onClose: () => void
}

/** Creates a webhook, shows the signing secret, then opens the webhook. */
export function CreateWebhookDialog({ partner, inspector, onClose }: CreateWebhookProps) {
  const router = useRouter()
  const create = useCreateWebhook(partner)
  const [made, setMade] = useState<Webhook>()
  const onStored = () => {
    onClose()
    if (made && !inspector) router.push(webhookHref(partner, made.token))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      dismissible={!made}
      title={made ? `Signing secret for ${made.name}` : 'Create webhook'}
      description={made ? undefined : 'The signing secret is shown after you create the webhook.'}
    >
      {made ? (
        <WebhookSecret webhook={made} onDone={onStored} />
      ) : (
        <WebhookForm
          partner={partner}
          schema={newWebhook}
          values={inspector ? { ...NEW_WEBHOOK, name: 'Inspector', endpoint: inspector } : NEW_WEBHOOK}
          action="Create webhook"
          pending={create.isPending}
          onSend={async (body) => setMade(await create.mutateAsync(body))}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
