import { and, eq, isNull, sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RoleId, RoleRef } from '../../kernel/access.ts'
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
    role: text('role').$type<RoleRef>().notNull(),
    /** How the console shows times to the member; null: the browser's setting (decision 0136). */
    timeZone: text('time_zone'),
    locale: text('locale'),
    /** Whether mentions in notes are also mailed. */
    mentionEmails: boolean('mention_emails').notNull().default(true),
    enabled: boolean('enabled').notNull().default(true),
    /** When the email was verified; until then, others can claim it too (decision 0074). */
    emailVerifiedAt: instant('email_verified_at'),
    /** SHA-256 of the secret of the last confirmation link; null once it is used. */
    emailSecretHash: text('email_secret_hash'),
    emailSecretExpiresAt: instant('email_secret_expires_at'),
    /** Encoded argon2id hash. */
    passwordHash: text('password_hash').notNull(),
    /** The encrypted TOTP secret; null without a second factor (decision 0032). */
    totpSecret: text('totp_secret'),
    /** The last accepted time step: each code is valid once (ASVS 6.5.1). */
    totpStep: integer('totp_step'),
    /** Number of rows in `passkeys`, so that no read needs a join to know the second factors. */
    passkeyCount: integer('passkey_count').notNull().default(0),
    /**
     * Removed members stay as disabled rows, because tasks, sessions and the audit log refer to
     * them. Their numbers are not reused.
     */
    removedAt: instant('removed_at'),
    /** When the organization's directory created or adopted the member; null: not managed by it (decision 0176). */
    provisionedAt: instant('provisioned_at'),
    /** Whether the directory created the member. */
    isFromDirectory: boolean('is_from_directory').notNull().default(false),
    /** The directory's own ID of the person. */
    externalId: text('external_id'),
    /** The role that a group of the directory grants; null: none does. */
    directoryRole: text('directory_role').$type<RoleRef>(),
    /**
     * The author of the service token through which the directory created or renamed the member or gave
     * the role, or who vouches for that author; null: none, or another admin has given the role since
     * (decision 0180).
     */
    vouchedById: text('vouched_by_id'),
    ...stamps,
  },
  (t) => [
    // Removed people can be invited again, here or elsewhere.
    uniqueIndex('members_verified_email').on(t.email).where(sql`removed_at is null and email_verified_at is not null`),
    uniqueIndex('members_email_of_organization').on(t.organizationId, t.email).where(sql`removed_at is null`),
    index('members_by_email').on(t.email).where(sql`removed_at is null`),
    uniqueIndex('members_email_secret').on(t.emailSecretHash),
    unique('members_number').on(t.organizationId, t.number),
    ofOrganization(),
  ],
)

export type MemberRow = typeof members.$inferSelect

/** Members by email, verified or claimed, without removed ones. */
export const withEmail = (email: string) => and(eq(members.email, email), isNull(members.removedAt))

/** Sessions. A JWT is valid only while the session of its `jti` is active (decision 0032). */
export const sessions = pgTable(
  'sessions',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    memberId: text('member_id').notNull(),
    /** IP address of the sign-in. */
    address: text('address').notNull(),
    /** User-Agent of the client that signed in. */
    agent: text('agent').notNull(),
    /** How the member signed in; null: with the password. */
    method: text('method', { enum: ['single_sign_on'] }),
    /**
     * Whether the session has proven the member's second factor; null: started by an earlier release, which
     * knew only authenticator apps (decisions 0169 and 0170).
     */
    secondFactor: boolean('second_factor'),
    /** When the session was last confirmed with the password and any second factor. */
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** Absolute expiry, which use does not extend. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [index('sessions_by_member').on(t.memberId), index('sessions_by_end').on(t.expiresAt), ofOrganization()],
)

export type SessionRow = typeof sessions.$inferSelect

/** Codes with which programs of a member can sign in, until they are used or expire (decision 0212). */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    /** SHA-256 of the code, which has 256 random bits. */
    codeHash: text('code_hash').primaryKey(),
    organizationId: text('organization_id').notNull(),
    memberId: text('member_id').notNull(),
    /** The session that created the code. */
    sessionId: text('session_id').notNull(),
    /** SHA-256 of the verifier that must be sent with the code, base64url (RFC 7636). */
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('sign_in_codes_by_member').on(t.memberId),
    index('sign_in_codes_by_end').on(t.expiresAt),
    ofOrganization(),
  ],
)

/** Roles that organizations define. Members and invitations refer to them by token (decision 0174). */
export const roles = pgTable(
  'roles',
  {
    token: text('token').$type<RoleId>().primaryKey(),
    organizationId: text('organization_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Besides `read`, which every role has. */
    permissions: text('permissions').array().notNull(),
    ...stamps,
  },
  (t) => [
    index('roles_by_organization').on(t.organizationId, t.token),
    uniqueIndex('roles_name').on(t.organizationId, sql`lower(${t.name})`),
    ofOrganization(),
  ],
)

export type RoleRow = typeof roles.$inferSelect

/** Invitations to an organization (decision 0030). */
export const invitations = pgTable(
  'invitations',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role').$type<RoleRef>().notNull(),
    /** SHA-256 of the link's secret. */
    secretHash: text('secret_hash').notNull(),
    /** The same for the mailed link, which verifies the email; null if none was mailed. */
    mailedHash: text('mailed_hash'),
    /** Name of the inviting member, shown to the recipient. */
    invitedBy: text('invited_by').notNull(),
    /** ID of the inviting member: the link ends when the member loses the role. */
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

export type InvitationRow = typeof invitations.$inferSelect

/** Single-use recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    organizationId: text('organization_id').notNull(),
    memberId: text('member_id').notNull(),
    /** SHA-256 of a code with 118 bits of entropy. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.codeHash] }), ofOrganization()],
)

/** Password reset links. */
export const passwordResets = pgTable(
  'password_resets',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    memberId: text('member_id').notNull(),
    /** SHA-256 of the link's secret. */
    secretHash: text('secret_hash').notNull(),
    /** The admin who created the link and passes it on; null if it was mailed. */
    madeById: text('made_by_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was used or replaced. */
    usedAt: instant('used_at'),
  },
  (t) => [
    uniqueIndex('password_resets_secret').on(t.secretHash),
    index('password_resets_by_member').on(t.memberId),
    ofOrganization(),
  ],
)

/** Passkeys: WebAuthn credentials of members (decision 0169). Contains no secrets. */
export const passkeys = pgTable(
  'passkeys',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    memberId: text('member_id').notNull(),
    name: text('name').notNull(),
    /** Chosen by the authenticator, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** The last signature counter; 0 if the authenticator has none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, such as `internal` or `usb`. */
    transports: text('transports').array().notNull(),
    /** Whether the authenticator can synchronize it to other devices. */
    isSyncable: boolean('is_syncable').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    uniqueIndex('passkeys_credential').on(t.credentialId),
    index('passkeys_by_member').on(t.memberId),
    ofOrganization(),
  ],
)

export type PasskeyRow = typeof passkeys.$inferSelect

/**
 * Challenges that were answered with a valid passkey, until they expire. Pending ones are not stored,
 * so anonymous callers cannot fill the table.
 */
export const usedPasskeyChallenges = pgTable(
  'used_passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    organizationId: text('organization_id').notNull(),
    memberId: text('member_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('used_passkey_challenges_by_end').on(t.expiresAt), ofOrganization()],
)
