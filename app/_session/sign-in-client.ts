import { Unreachable } from '#lib/client/errors.ts'
import { type Failure, failureOf } from '#lib/client/failure.ts'
import { openClient } from './open-client.ts'
import { passkeyFailure } from './passkeys/passkey-failure.ts'

/**
 * A failed sign-in. `needsCode`: the password was correct, but a second-factor code is missing or
 * wrong. `acceptsPasskey`: a passkey can replace the code. `needsProvider`: it was correct, but the
 * organization requires single sign-on.
 */
export type SignInFailure = Failure & { needsCode?: boolean; acceptsPasskey?: boolean; needsProvider?: boolean }

/**
 * Signs in; the session is set as a cookie. Returns the gateway's error, or undefined on success.
 */
export const signIn = (email: string, password: string, code = ''): Promise<SignInFailure | undefined> =>
  send({ admin_email: email, admin_password: password, code })

/** The same with the response of an identity provider, and the binding of this tab. */
export const signInWithProvider = (response: Record<string, string>): Promise<SignInFailure | undefined> =>
  send(response, 'single-sign-on')

/**
 * Signs in with a passkey: alone, or as the second factor of an email and password. Returns the
 * failure, or undefined on success.
 */
export async function signInWithPasskey(credentials?: {
  readonly email: string
  readonly password: string
}): Promise<SignInFailure | undefined> {
  try {
    const { getPasskey } = await import('./passkeys/passkey.ts')
    const { options } = await openClient.call('POST /organization/signin/passkey/start', { reads: true })
    const passkey = JSON.stringify(await getPasskey(options))
    return await send({
      admin_email: credentials?.email ?? '',
      admin_password: credentials?.password ?? '',
      passkey,
    })
  } catch (error) {
    return passkeyFailure(error)
  }
}

async function send(fields: Record<string, string>, provider = 'credentials'): Promise<SignInFailure | undefined> {
  try {
    const answer = await post(`callback/${provider}`, fields)
    const { searchParams } = new URL(((await answer.json()) as { url: string }).url, window.location.origin)
    if (searchParams.has('csrf')) return { message: 'Allow cookies in your browser to sign in.' }
    return answer.ok ? undefined : refusalOf(searchParams.get('error'))
  } catch (error) {
    return failureOf(error instanceof TypeError ? new Unreachable(error) : error)
  }
}

/** Signs out, revokes the gateway's token and goes to the sign-in page. */
export async function signOut(): Promise<void> {
  await post('signout', {})
  window.location.assign('/sign-in')
}

async function post(action: string, fields: Record<string, string>): Promise<Response> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
  return fetch(`/api/auth/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, json: 'true', ...fields }),
  })
}

/**
 * next-auth returns failures as the `error` parameter of a URL; ours contain the failure as JSON
 * (see auth-options.ts).
 */
function refusalOf(text: string | null): SignInFailure {
  return text?.startsWith('{') ? (JSON.parse(text) as SignInFailure) : failureOf(undefined)
}
