import { useEffect, useState } from 'react'
import { browserClient } from '#lib/client/browser.ts'
import { type Failure, failureOf } from '#lib/client/failure.ts'
import { askProvider, POPUP_BLOCKED } from './provider-popup.ts'

/** Whether single sign-on started the user's session. Undefined until it is known. */
export function useHasProvider(): boolean | undefined {
  const [hasProvider, setHasProvider] = useState<boolean>()
  useEffect(() => {
    browserClient.call('GET /members/me', {}).then(
      (me) => setHasProvider(me.single_sign_on),
      () => setHasProvider(false),
    )
  }, [])
  return hasProvider
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
