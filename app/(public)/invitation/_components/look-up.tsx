'use client'

import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { openClient } from '#app/_session/open-client.ts'
import { useLinkSecret } from '#app/_session/use-link-secret.ts'
import { ApiError } from '#lib/client/errors.ts'
import type { OfferedInvitation } from '#lib/modules/members/contract.ts'

type LookUp = {
  /** The secret of the link; undefined until hydrated. */
  readonly secret: string | undefined
  readonly offered: OfferedInvitation | undefined
  readonly error: unknown
  readonly retry: () => void
}

const LookUpContext = createContext<LookUp | undefined>(undefined)

/** Looks up the invitation behind the link, for the heading and the panel. */
export function LookUpProvider({ children }: { children: ReactNode }) {
  const secret = useLinkSecret()
  const [offered, setOffered] = useState<OfferedInvitation>()
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    if (secret === undefined || error !== undefined) return
    const stop = new AbortController()
    openClient
      .call('POST /invitations/look-up', { body: { token: secret || '-' }, reads: true, signal: stop.signal })
      .then(setOffered, (error: unknown) => {
        if (!stop.signal.aborted) setError(error)
      })
    return () => stop.abort()
  }, [secret, error])

  const found = useMemo(() => ({ secret, offered, error, retry: () => setError(undefined) }), [secret, offered, error])
  return <LookUpContext value={found}>{children}</LookUpContext>
}

export function useLookUp(): LookUp {
  const found = use(LookUpContext)
  if (!found) throw new Error('useLookUp is used outside of LookUpProvider')
  return found
}

/** Whether the link itself is at fault, so that it would be refused again. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
