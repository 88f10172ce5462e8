import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { eventPolicies, groupInsertsOfOrganization, groupScopes, ofOrganization, ofScope } from '../db/policies.ts'

/**
 * Outbox: events are written in the transaction that causes them, and a trigger writes their
 * deliveries (contract#webhooks).
 */
export const events = pgTable(
  'events',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    partnerId: text('partner_id').notNull(),
    recordType: text('record_type').notNull(),
    eventType: text('event_type').notNull(),
    data: jsonb('data').notNull(),
    /** A test event is for one webhook only. */
    webhookId: text('webhook_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('events_by_partner').on(t.partnerId, t.token), ...eventPolicies()],
)

/**
 * Stored responses by idempotency-key. They commit with the effect, so a crash leaves both or
 * neither (contract#idempotency).
 */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    /** See `IdempotencyKey`; without credentials, it also contains the request's fingerprint. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** Keyed hash of the path parameters, validated body and declared headers. */
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    /** The response body, a JSON object; encrypted if it contains a secret. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.key] }),
    index('idempotency_by_age').on(t.createdAt),
    /** Encrypted responses, which are deleted sooner. The sweep repeats this condition. */
    index('idempotency_secrets_by_age').on(t.createdAt).where(sql`status = 200 and not starts_with(body, '{')`),
    ofScope(),
    ...groupScopes(),
  ],
)

/**
 * Audit entries: actor, action, resource, time and address (contract#organizations). Append-only:
 * triggers reject all other changes.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    token: text('token').primaryKey(),
    organizationId: text('organization_id').notNull(),
    partnerId: text('partner_id'),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    /** Display name of the actor at that time. */
    actorName: text('actor_name'),
    action: text('action').notNull(),
    resourceId: text('resource_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id').notNull(),
    /** IP address of the client. */
    address: text('address'),
    at: instant('at').notNull(),
    /**
     * Transaction ID, from which the chain knows when no earlier entry can follow (decision 0031).
     */
    xid: bigint('xid', { mode: 'bigint' }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
  },
  (t) => [
    index('audit_by_transaction').on(t.xid),
    index('audit_by_organization').on(t.organizationId, t.token),
    ofOrganization(),
    groupInsertsOfOrganization(),
  ],
)
