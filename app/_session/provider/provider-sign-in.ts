import { ApiError } from '#lib/client/errors.ts'
import { type Failure, failureOf } from '#lib/client/failure.ts'
import { openClient } from '../open-client.ts'

const PENDING = 'single-sign-on'

/** A sign-in that continues when the identity provider returns to this tab. */
type Pending = { readonly binding: string; readonly returnTo: string }

/** Whether the domain of an email signs in with an identity provider. If that is unknown, it does not. */
export async function usesProvider(email: string): Promise<boolean> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return false
  try {
    const { methods } = await openClient.call('POST /organization/signin/methods', { body: { email } })
    return methods.includes('single_sign_on')
  } catch {
    return false
  }
}

/**
 * Opens the identity provider's page. The binding stays in this tab, so that a response elsewhere is
 * refused. Returns why it failed.
 */
export async function goToProvider(email: string, returnTo: string): Promise<Failure | undefined> {
  try {
    const { authorization_url, binding } = await openClient.call('POST /organization/signin/sso/start', {
      body: { email },
    })
    sessionStorage.setItem(PENDING, JSON.stringify({ binding, returnTo } satisfies Pending))
    window.location.assign(authorization_url)
    return undefined
  } catch (error) {
    if (error instanceof DOMException) return { message: 'Allow this site to store data in your browser to sign in.' }
    return error instanceof ApiError && error.status === 400
      ? { message: 'Single sign-on is not set up for this email’s domain. Sign in with a password.' }
      : failureOf(error)
  }
}

/** The sign-in that this tab started. It is returned once. */
export function takePending(): Pending | undefined {
  try {
    const stored = sessionStorage.getItem(PENDING)
    sessionStorage.removeItem(PENDING)
    return stored === null ? undefined : (JSON.parse(stored) as Pending)
  } catch {
    return undefined
  }
}
