'use client'

import { SignInForm } from '#app/_session/sign-in-form.tsx'

interface SignInPanelProps {
  returnTo: string
  /**
   * The remote gateway that owns the accounts, if any. Accounts are created and recovered there.
   */
  host: string | undefined
  /** Whether the gateway offers passkeys at this address. */
  passkeys: boolean
}

/**
 * Signs in and continues to the requested page with a full load, so that no earlier state remains.
 */
export function SignInPanel({ returnTo, host, passkeys }: SignInPanelProps) {
  return (
    <div className="grid gap-4">
      <SignInForm
        passkeys={passkeys}
        onSignedIn={() => window.location.assign(returnTo)}
        returnTo={host ? undefined : returnTo}
      />
      {host ? (
        <p className="text-muted text-sm">
          Use your account at <span className="wrap-anywhere">{host}</span>. Create accounts and reset passwords there.
        </p>
      ) : (
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          {/* Plain links, because the router's component would exceed this page's size budget. */}
          <a href="/sign-up" className="py-1 text-accent-ink hover:underline">
            Create an account
          </a>
          <a href="/forgot-password" className="py-1 text-accent-ink hover:underline">
            Forgot password?
          </a>
        </p>
      )}
    </div>
  )
}
