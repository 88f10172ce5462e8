'use client'

import { RotateDialog } from '#app/_dialog/rotate-dialog.tsx'
import type { Webhook } from '#lib/modules/webhooks/contract.ts'
import { WebhookSecret } from '../../_components/webhook-secret.tsx'
import { useRotateSecret } from '../queries.ts'

interface RotateSecretProps {
  partner: string
  webhook: Webhook
  onClose: () => void
}

const GRACE = [
  { value: '86400', label: 'After 24 hours' },
  { value: '3600', label: 'After 1 hour' },
  { value: '604800', label: 'After 7 days' },
  { value: '0', label: 'Immediately' },
] as const

export function RotateSecretDialog({ partner, webhook, onClose }: RotateSecretProps) {
  return (
    <RotateDialog
      rotate={useRotateSecret({ partner, webhook: webhook.token })}
      reveal={(rotated) => <WebhookSecret webhook={rotated} onDone={onClose} />}
      onClose={onClose}
      title={`Rotate the signing secret for ${webhook.name}`}
      rotated={`New signing secret for ${webhook.name}`}
      intro={
        <>
          New deliveries are signed with a new secret. Choose when{' '}
          <code className="font-mono text-xs">{webhook.secret}</code> expires.
        </>
      }
      previousExpiresAt={webhook.previous_secret_expires_at}
      label="Previous secret expires"
      choices={GRACE}
      atOnce={{
        title: 'Your endpoint rejects deliveries until it has the new secret',
        text: 'Rejected deliveries are retried for about a day. Choose this if the secret leaked.',
      }}
      later={{
        title: 'Deliveries carry both signatures until then',
        text: 'webhook-signature lists both; X-SERVICE-SIGNATURE uses the new secret only. Rotating again revokes the oldest secret.',
      }}
      action="Rotate secret"
    />
  )
}
