import 'server-only'
import { cookies } from 'next/headers'

const HALF_YEAR_SECONDS = 180 * 24 * 60 * 60

const nameOf = (secure: boolean) => (secure ? '__Host-csp-device' : 'csp-device')

/** The gateway's device tokens of this browser, in an HTTP-only cookie (decision 0081). */
export async function readDeviceTokens(secure: boolean): Promise<string> {
  return (await cookies()).get(nameOf(secure))?.value ?? ''
}

/** Stores the device tokens from a sign-in response; a remote gateway may send none. */
export async function storeDeviceTokens(secure: boolean, tokens: string | null): Promise<void> {
  if (!tokens) return
  const options = { httpOnly: true, sameSite: 'strict', path: '/', secure, maxAge: HALF_YEAR_SECONDS } as const
  ;(await cookies()).set(nameOf(secure), tokens, options)
}
