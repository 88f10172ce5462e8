import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, owner, stamps } from '../../platform/db/columns.ts'
import { ofPartner } from '../../platform/db/policies.ts'

/**
 * API keys. Secrets are stored as SHA-256: they have 190 bits of entropy, so a slow hash would add
 * nothing (contract#credentials).
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    token: text('token').primaryKey(),
    ...owner,
    name: text('name').notNull(),
    description: text('description').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    customersRead: boolean('customers_read').notNull(),
    customersWrite: boolean('customers_write').notNull(),
    transactionsRead: boolean('transactions_read').notNull(),
    transactionsWrite: boolean('transactions_write').notNull(),
    /** Limit of its own, below the network's; null: only the network's. */
    rateLimitPerSecond: integer('rate_limit_per_second'),
    /** From then on the key is rejected; null: never. */
    expiresAt: instant('expires_at'),
    /** Days before the expiry of the last warning, 0 once expired; null before the first (`dueWarning`). */
    warnedDays: smallint('warned_days'),
    /** Networks in canonical form that it is accepted from; null: any. */
    allowedNetworks: text('allowed_networks').array(),
    /** Operation IDs that it may call, if the flags allow them; null: all that the flags allow. */
    operations: text('operations').array(),
    secretHash: text('secret_hash').notNull(),
    /** Mask of the secret: `csp_live_…a1B2`. */
    secretMask: text('secret_mask').notNull(),
    /** The previous secret, during its grace period. */
    previousHash: text('previous_hash'),
    previousExpiresAt: instant('previous_expires_at'),
    rotatedAt: instant('rotated_at'),
    lastUsedAt: instant('last_used_at'),
    /** Client of the last use. */
    lastAddress: text('last_address'),
    lastAgent: text('last_agent'),
    revokedAt: instant('revoked_at'),
    ...stamps,
  },
  (t) => [
    uniqueIndex('api_keys_secret').on(t.secretHash),
    index('api_keys_previous').on(t.previousHash),
    index('api_keys_by_partner').on(t.partnerId, t.token),
    index('api_keys_expiring').on(t.expiresAt).where(sql`revoked_at is null and warned_days is distinct from 0`),
    ofPartner(),
  ],
)

export type ApiKeyRow = typeof apiKeys.$inferSelect
