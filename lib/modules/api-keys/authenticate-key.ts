import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { checkSecret, hashSecret } from '../../kernel/api-key-secret.ts'
import type { KeyActor } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { unauthorized } from '../../platform/errors.ts'
import { partners } from '../namespaces/table.ts'
import { organizations } from '../organizations/table.ts'
import { apiKeys } from './table.ts'

/**
 * The actor behind an API key secret: the current one, or the previous one within its grace. A secret with a wrong checksum
 * is refused without asking the database (contract 2). Throws 401, always alike.
 */
export async function authenticateKey(db: Db, secret: string, now: Date): Promise<KeyActor> {
  if (!checkSecret(secret)) throw unauthorized()
  const hash = hashSecret(secret)
  const [row] = await db
    .select({ key: apiKeys, environment: partners.environment })
    .from(apiKeys)
    .innerJoin(partners, eq(partners.token, apiKeys.partnerId))
    .innerJoin(organizations, eq(organizations.token, apiKeys.organizationId))
    .where(
      and(
        or(eq(apiKeys.secretHash, hash), and(eq(apiKeys.previousHash, hash), gt(apiKeys.previousExpiresAt, now))),
        eq(apiKeys.enabled, true),
        isNull(apiKeys.revokedAt),
        eq(organizations.enabled, true),
      ),
    )
  if (!row) throw unauthorized()
  const { key, environment } = row
  return {
    kind: 'key',
    id: key.token,
    name: key.name,
    organizationId: key.organizationId,
    partnerId: key.partnerId,
    environment,
    flags: {
      customers_read: key.customersRead,
      customers_write: key.customersWrite,
      transactions_read: key.transactionsRead,
      transactions_write: key.transactionsWrite,
    },
  }
}
