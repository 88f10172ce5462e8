import { and, eq, gt, sql } from 'drizzle-orm'
import { canonicalJson } from '../../kernel/canonical.ts'
import { inColumn } from '../crypto/sealed-columns.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { notAfterDatabase } from '../db/database-time.ts'
import type { Db } from '../db/db.ts'
import { only, rows } from '../db/rows.ts'
import { keyReused, requestInProgress, secretShown } from '../errors.ts'
import { expiringByTime, type Sweep } from '../sweep/sweep.ts'
import { idempotencyRecords } from './table.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/**
 * How long a request is replayed. After that, its key is rejected for the same time, and then
 * deleted (contract#idempotency).
 */
const REPLAY_MS = 24 * HOUR
export const REFUSE_MS = 48 * HOUR
/**
 * How long a response with a secret is replayed. After that, the stored copy is deleted (decision
 * 0083).
 */
const SECRET_MS = 10 * MINUTE

/** Replaces a deleted response. Like every unencrypted response, it is a JSON object. */
const DELETED = '{"deleted":true}'

/** An idempotency-key with its request. */
export type IdempotencyKey = {
  /** Organization, namespace and operation, and the member if the operation concerns the member. */
  readonly scope: string
  readonly key: string
  /** Path parameters, validated body and declared headers, which must be equal for a replay. */
  readonly request: unknown
  /**
   * The response contains a secret, so its copy is encrypted: how to get another secret
   * (`OperationSpec.secret`).
   */
  readonly secret: string | undefined
  /** While the first request runs: wait for it, or return 409 (operations that list 409). */
  readonly wait: boolean
}

/** A response as stored and as sent. */
export type Answer = { readonly status: number; readonly body: string; readonly replayed: boolean }

/**
 * Claims the key for this transaction and looks it up. Returns the stored response, or undefined
 * for a new request. Throws 409 while the first request runs, and 422 if the key belongs to a
 * different request, is older than a day, or has a response whose secret is no longer stored.
 */
export async function claimKey(tx: Db, now: Date, key: IdempotencyKey, secrets: Secrets): Promise<Answer | undefined> {
  await lock(tx, key)
  const [found] = await tx
    .select({
      record: idempotencyRecords,
      age: sql<number>`(extract(epoch from ${notAfterDatabase(now)} - ${idempotencyRecords.createdAt}) * 1000)::float8`,
    })
    .from(idempotencyRecords)
    .where(and(eq(idempotencyRecords.scope, key.scope), eq(idempotencyRecords.key, key.key)))
  if (!found) return undefined
  const { record, age } = found
  if (age >= REFUSE_MS) {
    await tx
      .delete(idempotencyRecords)
      .where(and(eq(idempotencyRecords.scope, key.scope), eq(idempotencyRecords.key, key.key)))
    return undefined
  }
  if (!secrets.isFingerprint(record.fingerprint, canonicalJson(key.request))) {
    throw keyReused('This idempotency key was used for a different request')
  }
  if (age >= REPLAY_MS) throw keyReused('This idempotency key is older than 24 hours')
  const body = storedBody(key, record, age, secrets)
  await commitAfterEarlier(tx)
  return { status: record.status, body, replayed: true }
}

/**
 * The decrypted response. A success with a secret is rejected after ten minutes, whether or not the
 * sweep has deleted it. A stored 409 contains no secret and is replayed.
 */
function storedBody(
  key: IdempotencyKey,
  { status, body, createdAt }: typeof idempotencyRecords.$inferSelect,
  age: number,
  secrets: Secrets,
): string {
  if (key.secret === undefined) return body
  if (body === DELETED || (status === 200 && age >= SECRET_MS)) throw secretShown(createdAt, key.secret)
  return secrets.open(inColumn('storedAnswer', key.scope, key.key), body)
}

/**
 * Whether a key has a stored response and is not free again, for work before the transaction.
 * `claimKey` is authoritative.
 */
export async function isKnown(db: Db, now: Date, { scope, key }: IdempotencyKey): Promise<boolean> {
  const own = and(eq(idempotencyRecords.scope, scope), eq(idempotencyRecords.key, key))
  const isClaimed = gt(idempotencyRecords.createdAt, new Date(now.getTime() - REFUSE_MS))
  return (await db.$count(idempotencyRecords, and(own, isClaimed))) > 0
}

/**
 * Whether the request of a key that began at `now` has succeeded, and not a later one with the same
 * key. Throws 409 while a request with the key runs, whose transaction may be this one.
 */
export async function hasSucceeded(db: Db, now: Date, key: IdempotencyKey): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lock(tx, { ...key, wait: false })
    const [found] = await tx
      .select({ status: idempotencyRecords.status, createdAt: idempotencyRecords.createdAt })
      .from(idempotencyRecords)
      .where(and(eq(idempotencyRecords.scope, key.scope), eq(idempotencyRecords.key, key.key)))
    await commitAfterEarlier(tx)
    return found?.status === 200 && found.createdAt.getTime() === now.getTime()
  })
}

/** The record of a response, to be stored in the transaction of its effect. */
export function recordAnswer(
  now: Date,
  key: IdempotencyKey,
  answer: { status: number; body: string },
  secrets: Secrets,
): typeof idempotencyRecords.$inferInsert {
  return {
    scope: key.scope,
    key: key.key,
    fingerprint: secrets.fingerprint(canonicalJson(key.request)),
    status: answer.status,
    body:
      key.secret !== undefined ? secrets.seal(inColumn('storedAnswer', key.scope, key.key), answer.body) : answer.body,
    createdAt: now,
  }
}

/** Expired records, whose keys count as new. */
export const idempotencySweep: Sweep = {
  name: 'idempotency records',
  tables: [expiringByTime({ table: 'idempotency_records', column: 'created_at', retentionMs: REFUSE_MS })],
}

/**
 * Encrypted successes that are no longer replayed. The rest of the record remains, so that the key
 * counts as used.
 */
export const storedSecretSweep: Sweep = {
  name: 'stored secrets',
  tables: [
    {
      ...expiringByTime({ table: 'idempotency_records', column: 'created_at', retentionMs: SECRET_MS }),
      where: "status = 200 and not starts_with(body, '{')",
      set: `body = '${DELETED}'`,
    },
  ],
}

/**
 * A replay confirms an earlier transaction, so that transaction must be durable. After a crash or a
 * canceled wait, the primary shows commits that no synchronous standby has. Writes a record to the
 * log, so that this transaction's commit waits until the standby has all earlier records.
 */
async function commitAfterEarlier(tx: Db): Promise<void> {
  await tx.execute(
    sql`select pg_logical_emit_message(true, 'replay', '') where current_setting('synchronous_standby_names') <> ''`,
  )
}

async function lock(tx: Db, key: IdempotencyKey): Promise<void> {
  const name = `idempotency ${key.scope} ${key.key}`
  if (key.wait) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    return
  }
  const found = await rows<{ taken: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
  )
  if (!only(found).taken) throw requestInProgress()
}
