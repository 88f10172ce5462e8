'use client'

import { SignInForm } from '#app/_session/sign-in-form.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'

/** Signs in and goes on to where the reader was going; a full load, so that nothing of before is kept. */
export function SignInPanel({ returnTo }: { returnTo: string }) {
  return (
    <div className="grid gap-4">
      <SignInForm onSignedIn={() => window.location.assign(returnTo)} />
      <IntentLink href="/forgot-password" className="justify-self-center py-1 text-accent-ink text-sm hover:underline">
        Forgotten password?
      </IntentLink>
    </div>
  )
}
