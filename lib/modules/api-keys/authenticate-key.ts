import { checkSecret, hashSecret, secretIdOf } from '../../kernel/api-key-secret.ts'
import { createBatcher } from '../../platform/batches.ts'
import type { KeyActor } from '../../platform/context.ts'
import { cachedPer, type RunStatement, type Statement } from '../../platform/db/statement.ts'
import { unauthorized } from '../../platform/errors.ts'

// Runs for every call with an API key, so it is prepared, and concurrent calls share it.
const FIND: Statement = {
  name: 'authenticate_key',
  text: `
    select k.token, k.name, k.organization_id, k.partner_id, p.environment, p.log_bodies,
           k.customers_read, k.customers_write, k.transactions_read, k.transactions_write,
           k.rate_limit_per_second, k.secret_hash, k.previous_hash, k.previous_expires_at, k.expires_at,
           array_to_string(k.allowed_networks, ' ') as networks, array_to_string(k.operations, ' ') as operations,
           array_to_string(r.api_key_networks, ' ') as organization_networks
      from api_keys k
      join partners p on p.token = k.partner_id
      join organizations o on o.token = k.organization_id
      left join organization_rules r on r.organization_id = k.organization_id
     where (k.secret_hash = any (array(select unnest($1::text[])))
            or k.previous_hash = any (array(select unnest($1::text[]))))
       and k.enabled and k.revoked_at is null and o.enabled`,
}

type Found = KeyActor['flags'] & {
  token: string
  name: string
  organization_id: string
  partner_id: string
  environment: KeyActor['environment']
  rate_limit_per_second: number | null
  log_bodies: boolean
  secret_hash: string
  previous_hash: string | null
  previous_expires_at: Date | null
  expires_at: Date | null
  networks: string | null
  operations: string | null
  organization_networks: string | null
}

type Shown = { readonly hash: string; readonly now: Date }

const find = cachedPer((run: RunStatement) =>
  createBatcher<Shown, Found | undefined>(async (shown) => {
    const found = await run<Found>(FIND, [[...new Set(shown.map(({ hash }) => hash))]])
    return shown.map((one) => found.find((key) => opens(key, one)))
  }),
)

/** The current secret is valid, and the previous one during its grace period. */
const opens = (key: Found, { hash, now }: Shown): boolean =>
  key.secret_hash === hash ||
  (key.previous_hash === hash && key.previous_expires_at !== null && key.previous_expires_at > now)

/**
 * The actor of an API key secret: the current one, or the previous one during its grace period. A
 * secret with an invalid checksum is rejected without a query (contract#credentials). Throws 401,
 * always with the same message. The caller checks the key's restrictions, so only the
 * holder of a valid secret sees those refusals.
 */
export async function authenticateKey(run: RunStatement, secret: string, now: Date): Promise<KeyActor> {
  if (!checkSecret(secret)) throw unauthorized()
  const hash = hashSecret(secret)
  const found = await find(run)({ hash, now })
  if (!found) throw unauthorized()
  const { customers_read, customers_write, transactions_read, transactions_write } = found
  return {
    kind: 'key',
    id: found.token,
    name: found.name,
    organizationId: found.organization_id,
    partnerId: found.partner_id,
    environment: found.environment,
    logBodies: found.log_bodies,
    secretId: secretIdOf(hash),
    flags: { customers_read, customers_write, transactions_read, transactions_write },
    rateLimit: found.rate_limit_per_second ?? undefined,
    expiresAt: found.expires_at ?? undefined,
    networks: found.networks ?? undefined,
    operations: found.operations ?? undefined,
    organizationNetworks: found.organization_networks ?? undefined,
  }
}
