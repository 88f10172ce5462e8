import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import { PURPOSES } from './states.ts'

/** Credentials of an organization’s other systems. Secrets are stored as SHA-256, like those of API keys. */
export const serviceTokens = pgTable(
  'service_tokens',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    name: text('name').notNull(),
    secretHash: text('secret_hash').notNull(),
    /** Mask of the secret: `csp_audit_…a1B2`. */
    secretMask: text('secret_mask').notNull(),
    /** ID and name of the member who created it; null: created by an earlier release (decision 0180). */
    createdById: text('created_by_id'),
    createdByName: text('created_by_name'),
    /** From then on the token is rejected; null: never. */
    expiresAt: instant('expires_at'),
    /** Networks in canonical form that it is accepted from; null: any. */
    allowedNetworks: text('allowed_networks').array(),
    lastUsedAt: instant('last_used_at'),
    /** Client address of the last use. */
    lastAddress: text('last_address'),
    revokedAt: instant('revoked_at'),
    ...stamps,
  },
  (t) => [
    uniqueIndex('service_tokens_secret').on(t.secretHash),
    index('service_tokens_by_organization').on(t.organizationId, t.token).where(sql`revoked_at is null`),
    ofOrganization(),
  ],
)

export type ServiceTokenRow = typeof serviceTokens.$inferSelect
