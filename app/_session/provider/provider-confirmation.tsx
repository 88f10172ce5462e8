import { useEffect, useRef, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Failure } from '#lib/client/failure.ts'
import { confirmWithProvider } from './own-provider.ts'

type ProviderConfirmationProps = { readonly onConfirmed: () => void; readonly onUsePassword: () => void }

/** Confirms a session that single sign-on started: its member may have no password. */
export function ProviderConfirmation({ onConfirmed, onUsePassword }: ProviderConfirmationProps) {
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
    if (!fault) onConfirmed()
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
      <Button onClick={onUsePassword}>Use a password or passkey</Button>
    </div>
  )
}
