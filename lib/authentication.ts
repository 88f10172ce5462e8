import type { GatewayDeps } from './gateway-deps.ts'
import { authenticateKey, createLastUse, type LastUse } from './modules/api-keys/index.ts'
import { authenticateMember, createSessionUse, readToken } from './modules/members/index.ts'
import { findOwnPartner } from './modules/namespaces/index.ts'
import { authenticateServiceToken, createServiceTokenUse } from './modules/service-tokens/index.ts'
import type { ApiDeps } from './platform/http/deps.ts'

/** Authentication of API keys and sessions, and when they were last used. */
export function createAuthentication({ db, run, jobs, secrets }: GatewayDeps): {
  authenticate: ApiDeps['authenticate']
  lastUse: Pick<LastUse, 'flush'>
} {
  const keyUse = createLastUse(jobs.db)
  const sessionUse = createSessionUse(jobs.db)
  const serviceTokenUse = createServiceTokenUse(jobs.db)
  return {
    authenticate: {
      key: (secret, now) => authenticateKey(run, secret, now),
      serviceToken: (secret, purpose) => authenticateServiceToken(run, secret, purpose),
      noteUse: (actor, client, now) => {
        if (actor.kind === 'member') return sessionUse.note(actor.jti, { at: now })
        const use = actor.kind === 'key' ? keyUse : serviceTokenUse
        use.note(actor.id, { client, at: now })
      },
      token: async (jwt, partnerId, now) => {
        const claims = await readToken(secrets.tokenKeys, jwt, now)
        const found = partnerId ? findOwnPartner(db, claims.org, partnerId) : undefined
        const [actor, partner] = await Promise.all([authenticateMember(db, claims, now), found])
        return { actor, partner }
      },
    },
    lastUse: {
      // A failure of one must not delay the other, which would end sessions in use as idle.
      flush: async () => {
        const flushed = await Promise.allSettled([keyUse, sessionUse, serviceTokenUse].map((use) => use.flush()))
        for (const one of flushed) if (one.status === 'rejected') throw one.reason
      },
    },
  }
}
