import { SecretReveal } from '#components/value/secret-reveal.tsx'
import type { Webhook } from '#lib/modules/webhooks/contract.ts'

/** Shows a new signing secret. */
export function WebhookSecret({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  return (
    <SecretReveal
      secret={webhook.secret}
      label="Signing secret"
      envName="CSP_WEBHOOK_SECRET"
      notice={{
        title: 'Use it to verify deliveries',
        text: 'Store it securely. Admins can view it again with their password.',
      }}
      onDone={onDone}
    />
  )
}
