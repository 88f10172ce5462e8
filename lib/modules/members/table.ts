import { and, eq, isNull, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { ROLES } from '../../kernel/access.ts'
import { instant, stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'

export const members = pgTable(
  'members',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    /** Counted from 1 within the organization; `task.assignee` refers to it (contract#numbers). */
    number: integer('number').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** When the email was shown to be the member's own; until then, others may claim it too (decision 0074). */
    emailVerifiedAt: instant('email_verified_at'),
    /** SHA-256 of what the link of the last confirmation mail carries; null once it is used. */
    emailSecretHash: text('email_secret_hash'),
    emailSecretExpiresAt: instant('email_secret_expires_at'),
    /** argon2id, in its own encoded form. */
    passwordHash: text('password_hash').notNull(),
    /** The secret of the second factor, encrypted; none: the password alone signs in (decision 0032). */
    totpSecret: text('totp_secret'),
    /** The last time step whose code signed in: each code is good once (ASVS 6.5.1). */
    totpStep: integer('totp_step'),
    /** Whoever was removed stays, disabled: tasks, sessions and the audit log refer to the row, and its number is not given again. */
    removedAt: instant('removed_at'),
    ...stamps,
  },
  (t) => [
    // Somebody who was removed may be invited again, here or elsewhere.
    uniqueIndex('members_verified_email').on(t.email).where(sql`removed_at is null and email_verified_at is not null`),
    uniqueIndex('members_email_of_organization').on(t.organizationId, t.email).where(sql`removed_at is null`),
    index('members_by_email').on(t.email).where(sql`removed_at is null`),
    uniqueIndex('members_email_secret').on(t.emailSecretHash),
    unique('members_number').on(t.organizationId, t.number),
    ofOrganization(),
  ],
)

export type MemberRow = typeof members.$inferSelect

/** The members who have or claim an email address. A removed member does so no longer, and is not in its index. */
export const withEmail = (email: string) => and(eq(members.email, email), isNull(members.removedAt))

/** Sign-ins. A JWT counts only while the session that its `jti` names goes on (decision 0032). */
export const sessions = pgTable(
  'sessions',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    memberId: text('member_id').notNull(),
    /** Where it was signed in from. */
    address: text('address').notNull(),
    /** What the program that signed in calls itself (User-Agent). */
    agent: text('agent').notNull(),
    /** When the member last showed the password, and the second factor where there is one. */
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** The absolute limit: nothing moves it. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [index('sessions_by_member').on(t.memberId), index('sessions_by_end').on(t.expiresAt), ofOrganization()],
)

/** Invitations to an organization (decision 0030). */
export const invitations = pgTable(
  'invitations',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    /** SHA-256 of what the link carries. */
    secretHash: text('secret_hash').notNull(),
    /** The same of the link that was mailed, which proves that its reader owns the email; null when none was. */
    mailedHash: text('mailed_hash'),
    /** The member who invites, by name: it is shown to whoever is invited. */
    invitedBy: text('invited_by').notNull(),
    /** The same by id: a link ends with the authority of whoever made it. */
    invitedById: text('invited_by_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('invitations_secret').on(t.secretHash),
    uniqueIndex('invitations_mailed_secret').on(t.mailedHash),
    index('invitations_by_organization').on(t.organizationId, t.token),
    ofOrganization(),
  ],
)

/** Codes for whoever has lost the second factor: hashed, and good once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    organizationId: text('organization_id').notNull(),
    memberId: text('member_id').notNull(),
    /** SHA-256 of 120 random bits. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.codeHash] }), ofOrganization()],
)

/** Links with which a member chooses a new password. */
export const passwordResets = pgTable(
  'password_resets',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    memberId: text('member_id').notNull(),
    /** SHA-256 of what the link carries. */
    secretHash: text('secret_hash').notNull(),
    /** The admin who hands it over; null when it was mailed. */
    madeById: text('made_by_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was used, or ended by another. */
    usedAt: instant('used_at'),
  },
  (t) => [
    uniqueIndex('password_resets_secret').on(t.secretHash),
    index('password_resets_by_member').on(t.memberId),
    ofOrganization(),
  ],
)
