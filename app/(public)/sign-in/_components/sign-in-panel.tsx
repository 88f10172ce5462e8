'use client'

import { SignInForm } from '#app/_session/sign-in-form.tsx'

/** Signs in and goes on to where the reader was going; a full load, so that nothing of before is kept. */
export function SignInPanel({ returnTo }: { returnTo: string }) {
  return <SignInForm onSignedIn={() => window.location.assign(returnTo)} />
}
