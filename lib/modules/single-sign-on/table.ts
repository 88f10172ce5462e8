import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RoleRef } from '../../kernel/access.ts'
import { instant, stamps } from '../../platform/db/columns.ts'
import { ofOrganization } from '../../platform/db/policies.ts'
import { MODES } from './states.ts'

/** The identity provider of an organization (decision 0170). */
export const connections = pgTable(
  'single_sign_on_connections',
  {
    organizationId: text('organization_id').primaryKey(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    sealedClientSecret: text('sealed_client_secret').notNull(),
    mode: text('mode', { enum: MODES }).notNull().default('off'),
    /** When a test sign-in with this issuer and client ID succeeded; null if none has. */
    testedAt: instant('tested_at'),
    /** The role of new members whose claim maps to none; null: they are refused. */
    defaultRole: text('default_role').$type<RoleRef>(),
    /** The claim that determines roles; null: roles are managed here. */
    roleClaim: text('role_claim'),
    roleMapping: jsonb('role_mapping').$type<{ value: string; role: RoleRef }[]>().notNull().default([]),
    /** The admin who may sign in with a password while single sign-on is required. */
    breakGlassMemberId: text('break_glass_member_id'),
    ...stamps,
  },
  () => [ofOrganization()],
)

export type ConnectionRow = typeof connections.$inferSelect

/** Email domains that organizations claim. A verified one belongs to one organization. */
export const claimedDomains = pgTable(
  'single_sign_on_domains',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    /** Lower case, in ASCII. */
    domain: text('domain').notNull(),
    /** The value of the DNS record that proves the claim. It is public once published. */
    proof: text('proof').notNull(),
    verifiedAt: instant('verified_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('single_sign_on_domains_verified').on(t.domain).where(sql`verified_at is not null`),
    unique('single_sign_on_domains_claimed').on(t.organizationId, t.domain),
    ofOrganization(),
  ],
)

export type ClaimedDomainRow = typeof claimedDomains.$inferSelect

/** Accounts at an identity provider that belong to members. */
export const identities = pgTable(
  'single_sign_on_identities',
  {
    organizationId: text('organization_id').notNull(),
    issuer: text('issuer').notNull(),
    /** Providers may issue different subjects to different clients. */
    clientId: text('client_id').notNull(),
    subject: text('subject').notNull(),
    memberId: text('member_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.issuer, t.clientId, t.subject] }),
    index('single_sign_on_identities_by_member').on(t.memberId),
    ofOrganization(),
  ],
)

/** Hashes of the states of completed sign-ins, so that each is accepted once. */
export const usedStates = pgTable(
  'single_sign_on_used_states',
  {
    stateHash: text('state_hash').primaryKey(),
    organizationId: text('organization_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('single_sign_on_used_states_by_expiry').on(t.expiresAt), ofOrganization()],
)
