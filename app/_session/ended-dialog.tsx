'use client'

import { Dialog } from '#components/ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Over the page that a session ended on: signing in again here loses nothing that was typed. */
export function EndedDialog(props: { email: string; onClose: () => void; onSignedIn: () => void }) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="Your session has ended"
      description="Sign in again to go on. What you typed on this page is kept."
      size="sm"
    >
      <SignInForm email={props.email} onSignedIn={props.onSignedIn} />
    </Dialog>
  )
}
