import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#lib/modules/members/passkeys/contract.ts'
import { PasskeyNotUsed } from './passkey-failure.ts'

// Imported when a passkey is used, so that the sign-in page stays small.

/** Shows the browser's prompt to use a passkey. Throws PasskeyNotUsed. */
export const getPasskey = (options: PasskeyRequestOptions): Promise<PasskeyAssertion> =>
  prompted(options.timeout, async () => {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options })
    return { id, rawId, type: 'public-key', response: { ...response } }
  })

/** Shows the browser's prompt to create a passkey. Throws PasskeyNotUsed. */
export const createPasskey = (options: PasskeyCreationOptions): Promise<PasskeyAttestation> =>
  prompted(options.timeout, async () => {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
  })

async function prompted<T>(timeout: number, prompt: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) {
    throw new PasskeyNotUsed('This browser doesn’t support passkeys. Use another browser, or sign in another way.')
  }
  const started = performance.now()
  try {
    return await prompt()
  } catch (error) {
    throw new PasskeyNotUsed(wordsFor(error, performance.now() - started >= timeout))
  }
}

const AGAIN = 'The passkey couldn’t be used. Try again.'

function wordsFor(error: unknown, isLate: boolean): string {
  if (!(error instanceof Error)) return AGAIN
  const code = error instanceof WebAuthnError ? error.code : undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device already has a passkey for your account. Use another device or security key.'
  }
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') {
    return 'Passkeys don’t work at this address. Open the console at its usual address.'
  }
  if (
    code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT' ||
    code === 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT'
  ) {
    return 'This security key can’t store passkeys with a PIN. Use another device or security key.'
  }
  if (isLate) return 'The request timed out. Try again.'
  // Browsers report both with the same error, so that pages cannot find out who has a passkey.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'No passkey was used: you canceled, or this device has none for this console.'
  }
  return AGAIN
}
