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
  { value: '86400', label: 'For 24 hours' },
  { value: '3600', label: 'For 1 hour' },
  { value: '604800', label: 'For 7 days' },
  { value: '0', label: 'No longer' },
] as const

/** Gives a webhook a new signing secret. */
export function RotateSecretDialog({ partner, webhook, onClose }: RotateSecretProps) {
  return (
    <RotateDialog
      rotate={useRotateSecret({ partner, webhook: webhook.token })}
      reveal={(rotated) => <WebhookSecret webhook={rotated} onDone={onClose} />}
      onClose={onClose}
      title={`Rotate the secret of ${webhook.name}`}
      rotated={`New signing secret of ${webhook.name}`}
      intro={
        <>
          Deliveries are signed with a new secret from now on. The secret{' '}
          <code className="font-mono text-xs">{webhook.secret}</code> signs too:
        </>
      }
      label="The old secret signs too"
      choices={GRACE}
      atOnce={{
        title: 'Your receiver refuses deliveries until it has the new secret',
        text: 'What it refuses is tried again for days. Right after a leak, this is what you want.',
      }}
      later={{
        title: 'webhook-signature lists both signatures until then',
        text: 'A receiver that holds either secret takes the delivery. X-SERVICE-SIGNATURE has room for one: it is the new secret’s from now on. Rotating again ends the oldest secret at once.',
      }}
      action="Rotate secret"
    />
  )
}
