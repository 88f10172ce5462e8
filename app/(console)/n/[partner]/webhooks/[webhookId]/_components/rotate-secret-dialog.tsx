'use client'

import { type FormEvent, useId, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Label } from '#components/ui/label.tsx'
import { Select } from '#components/ui/select.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
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

/** Makes a new signing secret after saying how long the old one signs too, and shows it. */
export function RotateSecretDialog({ partner, webhook, onClose }: RotateSecretProps) {
  const [rotated, setRotated] = useState<Webhook>()
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!rotated}
      title={rotated ? `New signing secret of ${webhook.name}` : `Rotate the secret of ${webhook.name}`}
    >
      {rotated ? (
        <WebhookSecret webhook={rotated} onDone={onClose} />
      ) : (
        <RotateForm partner={partner} webhook={webhook} onClose={onClose} onRotated={setRotated} />
      )}
    </Dialog>
  )
}

function RotateForm(props: RotateSecretProps & { onRotated: (webhook: Webhook) => void }) {
  const { partner, webhook, onClose, onRotated } = props
  const id = useId()
  const rotate = useRotateSecret({ partner, webhook: webhook.token })
  const [grace, setGrace] = useState('86400')
  const failure = failureOrNone(rotate.error)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    rotate.mutate(Number(grace), { onSuccess: onRotated })
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <p className="text-sm">
        Deliveries are signed with a new secret from now on. The secret{' '}
        <code className="font-mono text-xs">{webhook.secret}</code> signs too:
      </p>
      <div className="grid gap-1.5">
        <Label htmlFor={id}>The old secret signs too</Label>
        <Select id={id} value={grace} onChange={(event) => setGrace(event.target.value)} options={GRACE} />
      </div>
      <GraceWarning grace={grace} />
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={grace === '0' ? 'danger' : 'primary'} pending={rotate.isPending}>
          Rotate secret
        </Button>
      </div>
    </form>
  )
}

function GraceWarning({ grace }: { grace: string }) {
  if (grace === '0') {
    return (
      <Alert tone="warning" title="Your receiver refuses deliveries until it has the new secret">
        What it refuses is tried again for days. Right after a leak, this is what you want.
      </Alert>
    )
  }
  return (
    <Alert tone="info" title="webhook-signature lists both signatures until then">
      A receiver that holds either secret takes the delivery. X-SERVICE-SIGNATURE has room for one: it is the new
      secret’s from now on. Rotating again ends the oldest secret at once.
    </Alert>
  )
}
