import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { type Client, createClient } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import { requireSession, toSignIn } from './session.ts'
import { clientAddress, GATEWAY, inProcess } from './transport.ts'

/** The gateway for server components, with the credentials of the reader's session; without a session it leaves for sign-in. */
export const serverClient = cache(async (): Promise<Client> => {
  const session = await requireSession()
  const authorization = `Bearer ${session.accessToken}`
  const given = await headers()
  const id = given.get('x-request-id')
  const own = { authorization, ...(id ? { 'x-request-id': id } : {}) }
  return createClient(GATEWAY, inProcess(await clientAddress(given), session), own)
})

/** Awaits a call; when the gateway no longer takes the session's token, leaves for sign-in. */
export async function orSignIn<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return toSignIn()
    throw error
  }
}
