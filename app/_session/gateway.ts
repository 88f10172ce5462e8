import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { type Client, createClient } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import { SETUP_CODE, setupPath } from '#lib/client/second-factor-setup.ts'
import { GATEWAY } from './send-as.ts'
import { currentPath, requireSession, toSignIn } from './session.ts'
import { clientAddress, inProcess } from './transport.ts'

/**
 * Gateway client for server components with the session's credentials. Redirects to sign-in without
 * a session.
 */
export const serverClient = cache(async (): Promise<Client> => {
  const session = await requireSession()
  const authorization = `Bearer ${session.accessToken}`
  const given = await headers()
  const id = given.get('x-request-id')
  const own = { authorization, ...(id ? { 'x-request-id': id } : {}) }
  return leading(createClient(GATEWAY, inProcess(await clientAddress(given), session), own))
})

/** Redirects members who must set up a second factor to the page where they do. */
const leading = ({ call }: Client): Client => ({
  call: async (name, input) => {
    try {
      return await call(name, input)
    } catch (error) {
      if (error instanceof ApiError && error.code === SETUP_CODE) redirect(setupPath(await currentPath()))
      throw error
    }
  },
})

/** Awaits a call and redirects to sign-in if the gateway rejects the session's token. */
export async function orSignIn<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return toSignIn()
    throw error
  }
}
