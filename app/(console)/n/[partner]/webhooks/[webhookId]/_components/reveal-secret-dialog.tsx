'use client'

import { type FormEvent, useId, useState } from 'react'
import { FormActions } from '#components/form/form-actions.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { Webhook } from '#lib/modules/webhooks/contract.ts'
import { WebhookSecret } from '../../_components/webhook-secret.tsx'
import { useRevealSecret } from '../queries.ts'

interface RevealSecretProps {
  partner: string
  webhook: Webhook
  onClose: () => void
}

/** Asks for the member's password, then shows the signing secret. */
export function RevealSecretDialog({ partner, webhook, onClose }: RevealSecretProps) {
  const [shown, setShown] = useState<Webhook>()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Signing secret of ${webhook.name}`}
      description={shown ? undefined : 'Whoever has it can forge deliveries, so we ask that it is you.'}
    >
      {shown ? (
        <WebhookSecret webhook={shown} onDone={onClose} />
      ) : (
        <PasswordForm partner={partner} webhook={webhook} onClose={onClose} onShown={setShown} />
      )}
    </Dialog>
  )
}

function PasswordForm(props: RevealSecretProps & { onShown: (webhook: Webhook) => void }) {
  const { partner, webhook, onClose, onShown } = props
  const id = useId()
  const reveal = useRevealSecret({ partner, webhook: webhook.token })
  const [password, setPassword] = useState('')
  const failure = failureOrNone(reveal.error)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password) reveal.mutate(password, { onSuccess: onShown })
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <div className="grid gap-1.5">
        <Label htmlFor={id}>Your password</Label>
        <Input
          id={id}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          required
        />
      </div>
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <FormActions action="Show secret" pending={reveal.isPending} onCancel={onClose} />
    </form>
  )
}
