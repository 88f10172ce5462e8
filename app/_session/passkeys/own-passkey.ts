import { useEffect, useState } from 'react'
import { browserClient } from '#lib/client/browser.ts'
import type { PasskeyAssertion } from '#lib/modules/members/passkeys/contract.ts'

/**
 * Whether the user has a passkey for this console. False until it is known, and for passkeys of a remote
 * gateway, which are bound to its own host.
 */
export function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false)
  useEffect(() => {
    browserClient.call('GET /members/me/passkeys', {}).then(
      ({ count, relying_party_id }) => setHasPasskey(count > 0 && relying_party_id === window.location.hostname),
      () => undefined,
    )
  }, [])
  return hasPasskey
}

/** A passkey’s response that confirms the user’s identity in place of the password. Throws PasskeyNotUsed. */
export async function provePasskey(): Promise<PasskeyAssertion> {
  const { getPasskey } = await import('./passkey.ts')
  const { options } = await browserClient.call('POST /members/me/confirmation/start', { reads: true })
  return getPasskey(options)
}
