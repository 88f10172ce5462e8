import { useEffect, useState } from 'react'
import { browserClient } from '#lib/client/browser.ts'
import { type Failure, failureOf } from '#lib/client/failure.ts'
import { askProvider, POPUP_BLOCKED } from './provider-popup.ts'

type OwnProvider = {
  /** Whether single sign-on started the user's session. Undefined until it is known. */
  readonly hasProvider: boolean | undefined
  /** Why it could not be read. */
  readonly failure: Failure | undefined
  readonly retry: () => void
}

export function useOwnProvider(): OwnProvider {
  const [found, setFound] = useState<boolean | Failure>()
  const read = () =>
    void browserClient.call('GET /members/me', {}).then(
      (me) => setFound(me.single_sign_on),
      (error) => setFound(failureOf(error)),
    )
  const retry = () => {
    setFound(undefined)
    read()
  }
  useEffect(read, [])
  return typeof found === 'object'
    ? { hasProvider: undefined, failure: found, retry }
    : { hasProvider: found, failure: undefined, retry }
}

/**
 * Confirms the session by signing in at the identity provider again, in a popup. Returns the failure,
 * or undefined on success or if `signal` aborts.
 */
export async function confirmWithProvider(signal: AbortSignal): Promise<Failure | undefined> {
  try {
    const start = () => browserClient.call('POST /members/me/confirmation/sso/start', { reads: true })
    const response = await askProvider(start, signal)
    if (!response) return POPUP_BLOCKED
    await browserClient.call('POST /members/me/confirmation/sso', { body: response, reads: true })
    return undefined
  } catch (error) {
    return signal.aborted ? undefined : failureOf(error)
  }
}
