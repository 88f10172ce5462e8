'use client'

import { useEffect, useRef } from 'react'
import { Dialog } from '#components/overlay/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface EndedDialogProps {
  email: string
  onClose: () => void
  onSignedIn: () => void
}

/** Signs in again over the page whose session ended, so that no input is lost. */
export function EndedDialog({ email, onClose, onSignedIn }: EndedDialogProps) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[type="password"]')?.focus(), [])
  return (
    <Dialog
      open
      onClose={onClose}
      title="Session ended"
      description="Sign in again to continue. Your unsaved changes are kept."
      size="sm"
    >
      <div ref={form}>
        <SignInForm email={email} onSignedIn={onSignedIn} />
      </div>
    </Dialog>
  )
}
