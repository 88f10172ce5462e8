import type { Client } from '../client/client.ts'
import type { DemoApi, DemoBank } from './people.ts'

/** One day less than a session is valid. */
const SIGN_IN_AGAIN_MS = 6 * 24 * 3_600_000

/** A client that signs in again before its session expires. */
export function signedIn(api: DemoApi, user: Pick<DemoBank, 'email' | 'password'>, clock: { now: Date }): Client {
  let session: { at: Date; client: Client } | undefined
  return {
    call: async (name, input) => {
      if (!session || clock.now.getTime() - session.at.getTime() > SIGN_IN_AGAIN_MS)
        session = { at: clock.now, client: await api.member(user) }
      return session.client.call(name, input)
    },
  }
}
