import type { ServiceTokenActor } from '../../platform/context.ts'
import type { RunStatement, Statement } from '../../platform/db/statement.ts'
import { unauthorized } from '../../platform/errors.ts'
import { hashOf } from './secret.ts'
import type { Purpose } from './states.ts'

const FIND: Statement = {
  name: 'authenticate_service_token',
  text: `
    select t.token, t.name, t.organization_id, t.created_by_id, t.expires_at, array_to_string(t.allowed_networks, ' ') as networks
      from service_tokens t
      join organizations o on o.token = t.organization_id
     where t.secret_hash = $1 and t.purpose = $2 and t.revoked_at is null and o.enabled`,
}

type Found = {
  token: string
  name: string
  organization_id: string
  created_by_id: string | null
  expires_at: Date | null
  networks: string | null
}

/**
 * The actor of a service token for a purpose. A secret of another purpose, or with an invalid
 * checksum, is rejected without a query. Throws 401, always with the same message. The caller checks
 * expiry and networks, so only the holder of a valid secret sees those refusals.
 */
export async function authenticateServiceToken(
  run: RunStatement,
  secret: string,
  purpose: Purpose,
): Promise<ServiceTokenActor> {
  const hash = hashOf(secret, purpose)
  const [found] = hash === undefined ? [] : await run<Found>(FIND, [hash, purpose])
  if (!found) throw unauthorized()
  return {
    kind: 'service_token',
    id: found.token,
    name: found.name,
    organizationId: found.organization_id,
    authorId: found.created_by_id ?? undefined,
    expiresAt: found.expires_at ?? undefined,
    networks: found.networks ?? undefined,
  }
}
