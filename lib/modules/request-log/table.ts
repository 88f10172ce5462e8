import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, owner } from '../../platform/db/columns.ts'
import { ofPartner } from '../../platform/db/policies.ts'
import { METHODS } from './states.ts'

/**
 * API requests in a namespace, partitioned by week (decision 0087). IDs are time-ordered and
 * determine order, cursor, age and partition.
 */
export const requestLog = pgTable(
  'logged_requests',
  {
    token: text('token').primaryKey(),
    ...owner,
    method: text('method', { enum: METHODS }).notNull(),
    /** The operation's path template, because an actual path can contain a secret. */
    path: text('path').notNull(),
    status: smallint('status').notNull(),
    latencyMs: integer('latency_ms').notNull(),
    /** The API key or the member. */
    actorId: text('actor_id').notNull(),
    requestId: text('request_id').notNull(),
    /** Code and message of an error response; null for a success. */
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    at: instant('at').notNull(),
  },
  (t) => [
    index('logged_requests_by_partner').on(t.partnerId, t.token),
    // For callers who only have the request ID from an error; without it, a search would scan the
    // whole log.
    index('logged_requests_by_request_id').on(t.partnerId, t.requestId),
    ofPartner(),
  ],
)

export type RequestRow = typeof requestLog.$inferSelect

/**
 * Masked bodies of requests of namespaces that log them, for 7 days (decision 0134). A separate
 * table, because they expire before their request.
 */
export const loggedBodies = pgTable(
  'logged_bodies',
  {
    /** Of the logged request. */
    token: text('token').primaryKey(),
    ...owner,
    request: text('request'),
    response: text('response'),
  },
  (t) => [index('logged_bodies_by_partner').on(t.partnerId, t.token), ofPartner()],
)

/** Client addresses per secret of an API key, the latest of each secret (`MAX_ADDRESSES`). */
export const apiKeyAddresses = pgTable(
  'api_key_addresses',
  {
    keyId: text('key_id').notNull(),
    /** `secretIdOf` of the secret that was used. */
    secretId: text('secret_id').notNull(),
    address: text('address').notNull(),
    ...owner,
    /** User-Agent header of the last request. */
    agent: text('agent'),
    requests: integer('requests').notNull(),
    /** Requests with a status of 400 or higher. */
    failed: integer('failed').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.keyId, t.secretId, t.address] }),
    index('api_key_addresses_by_age').on(t.lastAt),
    ofPartner(),
  ],
)

/**
 * Hourly requests per secret and operation of an API key. They show whether a secret or permission
 * is still in use.
 */
export const apiKeyUsage = pgTable(
  'api_key_usage',
  {
    keyId: text('key_id').notNull(),
    /** Start of the hour, UTC. */
    hour: instant('hour').notNull(),
    /** `secretIdOf` of the secret that was used. */
    secretId: text('secret_id').notNull(),
    method: text('method', { enum: METHODS }).notNull(),
    path: text('path').notNull(),
    ...owner,
    requests: integer('requests').notNull(),
    /** Requests with a status of 400 or higher. */
    failed: integer('failed').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.keyId, t.hour, t.secretId, t.method, t.path] }),
    index('api_key_usage_by_age').on(t.hour),
    ofPartner(),
  ],
)
