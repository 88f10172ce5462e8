'use client'

import { RotateDialog } from '#app/_dialog/rotate-dialog.tsx'
import { Time } from '#components/value/time.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { useRotateApiKey } from '../queries.ts'
import { KeySecret } from './key-secret.tsx'

interface RotateKeyDialogProps {
  partner: string
  apiKey: ApiKey
  onClose: () => void
}

const GRACE = [
  { value: '86400', label: 'After 24 hours' },
  { value: '3600', label: 'After 1 hour' },
  { value: '604800', label: 'After 7 days' },
  { value: '0', label: 'Immediately' },
] as const

export function RotateKeyDialog({ partner, apiKey, onClose }: RotateKeyDialogProps) {
  return (
    <RotateDialog
      rotate={useRotateApiKey(partner, apiKey.token)}
      reveal={(rotated) => <KeySecret apiKey={rotated} onDone={onClose} />}
      onClose={onClose}
      title={`Rotate ${apiKey.name}`}
      rotated={`New secret for ${apiKey.name}`}
      intro={
        <>
          Creates a new secret with the same name and permissions. Choose when{' '}
          <code className="font-mono text-xs">{apiKey.secret_key}</code> expires.
          {apiKey.expires_at && (
            <>
              {' '}
              The key itself expires on <Time value={apiKey.expires_at.seconds * 1000} format="absolute" />. To use it
              after that, change its expiry first.
            </>
          )}
        </>
      }
      previousExpiresAt={apiKey.previous_secret_expires_at}
      label="Previous secret expires"
      choices={GRACE}
      atOnce={{
        title: 'Requests with the previous secret fail immediately',
        text: 'Services that use it get 401 until you update them. Use this after a leak.',
      }}
      later={{
        title: 'Both secrets work until then',
        text: 'Update every service before then. Rotating again revokes the oldest secret.',
      }}
      action="Rotate key"
    />
  )
}
