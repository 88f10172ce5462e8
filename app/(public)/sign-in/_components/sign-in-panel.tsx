'use client'

import { SignInForm } from '#app/_session/sign-in-form.tsx'

/** Signs in and goes on to where the reader was going; a full load, so that nothing of before is kept. */
export function SignInPanel({ returnTo }: { returnTo: string }) {
  return (
    <div className="grid gap-4">
      <SignInForm onSignedIn={() => window.location.assign(returnTo)} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        {/* Plain links: the router's own would be several kilobytes of a page that has a budget. */}
        <a href="/sign-up" className="py-1 text-accent-ink hover:underline">
          Create an account
        </a>
        <a href="/forgot-password" className="py-1 text-accent-ink hover:underline">
          Forgotten password?
        </a>
      </p>
    </div>
  )
}
