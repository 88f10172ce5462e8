'use client'

import { useState } from 'react'
import { PasswordForm } from '#app/_dialog/password-form.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import type { Webhook } from '#lib/modules/webhooks/contract.ts'
import { WebhookSecret } from '../../_components/webhook-secret.tsx'
import { useRevealSecret } from '../queries.ts'

interface RevealSecretProps {
  partner: string
  webhook: Webhook
  onClose: () => void
}

/** Asks for the user's password, then shows the signing secret. */
export function RevealSecretDialog({ partner, webhook, onClose }: RevealSecretProps) {
  const [shown, setShown] = useState<Webhook>()
  const reveal = useRevealSecret({ partner, webhook: webhook.token })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Signing secret for ${webhook.name}`}
      description={shown ? undefined : 'Anyone with this secret can forge deliveries. Confirm it’s you.'}
    >
      {shown ? (
        <WebhookSecret webhook={shown} onDone={onClose} />
      ) : (
        <PasswordForm
          action="Show secret"
          write={reveal}
          onPassword={(password) => reveal.mutate(password, { onSuccess: setShown })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
