import { useEffect, useRef, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Failure } from '#lib/client/failure.ts'
import { confirmWithProvider } from './own-provider.ts'

interface ProviderConfirmationProps {
  onClose: (confirmed: boolean) => void
  onUsePassword: () => void
}

/** Confirms a session that single sign-on started: its member may have no password. */
export function ProviderConfirmation({ onClose, onUsePassword }: ProviderConfirmationProps) {
  const [isWaiting, setIsWaiting] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])

  // Not disabled while it waits: a popup that was closed is opened again.
  const onConfirm = async () => {
    latest.current?.abort()
    const controller = new AbortController()
    latest.current = controller
    const { signal } = controller
    setFailure(undefined)
    setIsWaiting(true)
    const fault = await confirmWithProvider(signal)
    if (signal.aborted) return
    setIsWaiting(false)
    setFailure(fault)
    if (!fault) onClose(true)
  }
  return (
    <div className="grid gap-4">
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <p role="status" className="text-sm">
        {isWaiting && 'Continue in your identity provider’s window.'}
      </p>
      <Button variant="primary" autoFocus onClick={onConfirm}>
        Sign in again with your identity provider
      </Button>
      <OtherChoices onUsePassword={onUsePassword} onCancel={() => onClose(false)} />
    </div>
  )
}

/** The ways out other than the identity provider. */
export function OtherChoices({ onUsePassword, onCancel }: { onUsePassword: () => void; onCancel: () => void }) {
  return (
    <>
      <Button onClick={onUsePassword}>Use a password or passkey</Button>
      <Button onClick={onCancel}>Cancel</Button>
    </>
  )
}
