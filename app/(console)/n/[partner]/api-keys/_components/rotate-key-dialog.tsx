'use client'

import { type FormEvent, useId, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Label } from '#components/ui/label.tsx'
import { Select } from '#components/ui/select.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { useRotateApiKey } from '../queries.ts'
import { KeySecret } from './key-secret.tsx'

interface RotateKeyDialogProps {
  partner: string
  apiKey: ApiKey
  onClose: () => void
}

const GRACE = [
  { value: '0', label: 'At once' },
  { value: '3600', label: 'After 1 hour' },
  { value: '86400', label: 'After 24 hours' },
  { value: '604800', label: 'After 7 days' },
] as const

/** Says what stops working and when, then shows the new secret once. */
export function RotateKeyDialog({ partner, apiKey, onClose }: RotateKeyDialogProps) {
  const [rotated, setRotated] = useState<ApiKey>()
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!rotated}
      title={rotated ? `New secret of ${apiKey.name}` : `Rotate ${apiKey.name}`}
    >
      {rotated ? (
        <KeySecret apiKey={rotated} onDone={onClose} />
      ) : (
        <RotateKeyForm partner={partner} apiKey={apiKey} onClose={onClose} onRotated={setRotated} />
      )}
    </Dialog>
  )
}

function RotateKeyForm({
  partner,
  apiKey,
  onClose,
  onRotated,
}: RotateKeyDialogProps & { onRotated: (key: ApiKey) => void }) {
  const id = useId()
  const rotate = useRotateApiKey(partner)
  const [grace, setGrace] = useState('0')
  const failure = rotate.error && failureOf(rotate.error)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    rotate.mutate({ token: apiKey.token, graceSeconds: Number(grace) }, { onSuccess: onRotated })
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <p className="text-sm">
        The key gets a new secret. Its name, permissions and history stay. The secret{' '}
        <code className="font-mono text-xs">{apiKey.secret_key}</code> stops working when you say:
      </p>
      <div className="grid gap-1.5">
        <Label htmlFor={id}>The old secret stops working</Label>
        <Select id={id} value={grace} onChange={(event) => setGrace(event.target.value)} options={GRACE} />
      </div>
      <GraceWarning grace={grace} />
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={grace === '0' ? 'danger' : 'primary'} pending={rotate.isPending}>
          Rotate key
        </Button>
      </div>
    </form>
  )
}

function GraceWarning({ grace }: { grace: string }) {
  if (grace === '0') {
    return (
      <Alert tone="warning" title="Calls with the old secret fail from the moment you rotate">
        Programs that use it get 401 until they have the new one. Right after a leak, this is what you want.
      </Alert>
    )
  }
  return (
    <Alert tone="info" title="Both secrets work until then">
      Bring the new one to every program in that time. Rotating again ends the oldest secret at once.
    </Alert>
  )
}
