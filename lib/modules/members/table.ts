import { boolean, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { ROLES } from '../../kernel/access.ts'
import { instant, stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'

export const members = pgTable(
  'members',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    /** Counted from 1 within the organization; `task.assignee` refers to it (contract 4). */
    number: integer('number').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** argon2id, in its own encoded form. */
    passwordHash: text('password_hash').notNull(),
    ...stamps,
  },
  (t) => [
    uniqueIndex('members_email').on(t.email),
    unique('members_number').on(t.organizationId, t.number),
    ofOrganization(),
  ],
)

/** JWTs that no longer count, until they would have expired anyway. */
export const revokedTokens = pgTable('revoked_tokens', {
  jti: text('jti').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})
