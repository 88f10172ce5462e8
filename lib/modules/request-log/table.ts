import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, owner } from '../../platform/db/columns.ts'
import { ofPartner } from '../../platform/db/policies.ts'
import { METHODS } from './states.ts'

/** What was asked of the API within a namespace. Identifiers are time-ordered: they are the order, the cursor and the age. */
export const requestLog = pgTable(
  'request_log',
  {
    token: text('token').primaryKey(),
    ...owner,
    method: text('method', { enum: METHODS }).notNull(),
    /** The operation's template, never the path as sent: a path may hold a secret. */
    path: text('path').notNull(),
    status: smallint('status').notNull(),
    latencyMs: integer('latency_ms').notNull(),
    /** The API key or the member. */
    actorId: text('actor_id').notNull(),
    requestId: text('request_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('request_log_by_partner').on(t.partnerId, t.token),
    // Whoever has a request id from a refusal has nothing else of the request: without it, all that is kept would be read.
    index('request_log_by_request_id').on(t.partnerId, t.requestId),
    ofPartner(),
  ],
)

/** How often each operation was called with each secret of a key, by the hour: what a rotation waits for, and what a flag is used for. */
export const apiKeyUsage = pgTable(
  'api_key_usage',
  {
    keyId: text('key_id').notNull(),
    /** The hour's beginning, UTC. */
    hour: instant('hour').notNull(),
    /** `secretIdOf` the secret that was shown. */
    secretId: text('secret_id').notNull(),
    method: text('method', { enum: METHODS }).notNull(),
    path: text('path').notNull(),
    ...owner,
    requests: integer('requests').notNull(),
    /** Of these, answered with a refusal or a fault. */
    failed: integer('failed').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.keyId, t.hour, t.secretId, t.method, t.path] }),
    index('api_key_usage_by_age').on(t.hour),
    ofPartner(),
  ],
)
