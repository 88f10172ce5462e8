'use client'

import { useState } from 'react'
import { type SignInFailure, signIn } from '#app/_session/sign-in-client.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { DemoSignIn } from '#lib/demo/sign-ins.ts'

interface DemoSignInsProps {
  users: readonly DemoSignIn[]
  returnTo: string
}

/** What the demo network contains, and a button for each of its users. */
export function DemoSignIns({ users, returnTo }: DemoSignInsProps) {
  const [pending, setPending] = useState<string>()
  const [failure, setFailure] = useState<SignInFailure>()
  const enter = async ({ email, password }: DemoSignIn) => {
    setPending(email)
    const refused = await signIn(email, password)
    if (!refused) return window.location.assign(returnTo)
    setFailure(refused)
    setPending(undefined)
  }
  return (
    <section aria-labelledby="demo" className="grid gap-3">
      <h2 id="demo" className="font-semibold text-base">
        Demo network
      </h2>
      <p className="text-muted text-sm">
        Three institutions with a month of payments, open tasks and settled batches, and the operator of their network.
        All data is fictional. Choose a user:
      </p>
      <ul className="grid gap-2">
        {users.map((user) => (
          <li key={user.email}>
            <button
              type="button"
              aria-busy={pending === user.email || undefined}
              onClick={pending ? undefined : () => enter(user)}
              className="flex w-full items-center gap-3 rounded-md border border-control bg-surface px-3 py-2 text-left text-sm hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">
                  {user.organization} {user.role}
                </span>
                <span className="block text-muted text-xs wrap-anywhere">{user.email}</span>
              </span>
              {pending === user.email && <Spinner />}
            </button>
          </li>
        ))}
      </ul>
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
    </section>
  )
}
