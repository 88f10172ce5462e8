import { Unreachable } from '#lib/client/errors.ts'
import { type Failure, failureOf } from '#lib/client/failure.ts'

/** A refused sign-in; `asksCode`: the password was right, and a code of the second factor is missing or wrong. */
export type SignInFailure = Failure & { asksCode?: boolean }

/** Signs in; the session arrives as a cookie. Returns the gateway's refusal in words, or undefined on success. */
export async function signIn(email: string, password: string, code = ''): Promise<SignInFailure | undefined> {
  try {
    const answer = await post('callback/credentials', { admin_email: email, admin_password: password, code })
    const { searchParams } = new URL(((await answer.json()) as { url: string }).url, window.location.origin)
    if (searchParams.has('csrf')) return { message: 'Allow cookies in your browser to sign in.' }
    return answer.ok ? undefined : refusalOf(searchParams.get('error'))
  } catch (error) {
    return failureOf(error instanceof TypeError ? new Unreachable(error) : error)
  }
}

/** Signs out and leaves for the sign-in page; the gateway's token is revoked on the way. */
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

/** next-auth hands a refusal back as the `error` of an address; ours is the failure as JSON (see auth-options.ts). */
function refusalOf(text: string | null): SignInFailure {
  return text?.startsWith('{') ? (JSON.parse(text) as SignInFailure) : failureOf(undefined)
}
