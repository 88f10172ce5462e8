'use client'

import { RotateDialog } from '#app/_dialog/rotate-dialog.tsx'
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

/** Gives a key a new secret. */
export function RotateKeyDialog({ partner, apiKey, onClose }: RotateKeyDialogProps) {
  return (
    <RotateDialog
      rotate={useRotateApiKey(partner, apiKey.token)}
      reveal={(rotated) => <KeySecret apiKey={rotated} onDone={onClose} />}
      onClose={onClose}
      title={`Rotate ${apiKey.name}`}
      rotated={`New secret of ${apiKey.name}`}
      intro={
        <>
          The key gets a new secret. Its name, permissions and history stay. The secret{' '}
          <code className="font-mono text-xs">{apiKey.secret_key}</code> stops working when you say:
        </>
      }
      label="The old secret stops working"
      choices={GRACE}
      atOnce={{
        title: 'Calls with the old secret fail from the moment you rotate',
        text: 'Programs that use it get 401 until they have the new one. Right after a leak, this is what you want.',
      }}
      later={{
        title: 'Both secrets work until then',
        text: 'Bring the new one to every program in that time. Rotating again ends the oldest secret at once.',
      }}
      action="Rotate key"
    />
  )
}
