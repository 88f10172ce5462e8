import type { AuditInput, Ctx, Write } from '../context.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { databaseError, UNIQUE_VIOLATION } from '../db/database-error.ts'
import type { Db } from '../db/db.ts'
import { isUnavailable } from '../db/pool/unavailable.ts'
import { Refusal } from '../errors.ts'
import { throwIfAbandoned } from '../request-scope.ts'
import { type Answer, claimKey, hasSucceeded, type IdempotencyKey, recordAnswer } from './idempotency.ts'
import { collectRecords, type Records, type Scope, storeRecords } from './records.ts'
import { UnknownOutcome } from './unknown-outcome.ts'

const ATTEMPTS = 5
export const SERIALIZATION_FAILURE = '40001'
export const DEADLOCK = '40P01'

type Sent = Pick<Answer, 'status' | 'body'>
type Deps = { readonly secrets: Secrets }

/**
 * Runs a write in one transaction: looks up the idempotency-key, runs the verb, and writes the audit
 * rows, events and stored response (contract#idempotency). Serialization failures are retried. Calls
 * to other systems are not allowed inside; a job delivers events after the commit. `work` returns the
 * `data` of the success envelope. Throws refusals that are not stored: 400, 404, 422, and 409 while
 * the first request is running. Throws UnknownOutcome if the database became unavailable.
 */
export async function runWrite<C extends Ctx & Scope, T>(
  deps: Deps,
  ctx: C,
  key: IdempotencyKey,
  work: (ctx: Write<C>) => Promise<T>,
): Promise<Answer> {
  try {
    return await answerOnce(deps, ctx, key, async (tx) => {
      const { write, records } = collectRecords({ ...ctx, db: tx })
      const answer = success(await orStoredConflict(work(write)))
      ctx.verify?.(records.audits)
      await storeRecords(tx, ctx, withWaiver(ctx, records), [recordAnswer(ctx.now, key, answer, deps.secrets)])
      return answer
    })
  } catch (error) {
    if (!(error instanceof StoredConflict)) throw error
    // The verb is rolled back, and only its refusal is stored. If another request with this key
    // committed first, its response applies to both.
    return answerOnce(deps, ctx, key, async (tx) => {
      await storeRecords(tx, ctx, { audits: [], events: [] }, [recordAnswer(ctx.now, key, error.answer, deps.secrets)])
      return error.answer
    })
  }
}

function withWaiver({ waiver }: Ctx, records: Records): Records {
  const entry = records.audits.length > 0 && waiver?.(records.audits)
  return entry ? { ...records, audits: [entry, ...records.audits] } : records
}

/**
 * `runWrite` for operations that need two transactions: `prepare` commits before `work` starts,
 * unless the response is already stored. It must be safe to repeat and safe if `work` never runs.
 * Its errors are not stored.
 */
export async function runWriteInTwo<C extends Ctx & Scope, P, T>(
  deps: Deps,
  ctx: C,
  key: IdempotencyKey,
  prepare: (ctx: Write<C>) => Promise<P>,
  work: (ctx: Write<C>, prepared: P) => Promise<T>,
): Promise<Answer> {
  const first = await withRetries(() =>
    ctx.db.transaction(async (tx) => {
      const stored = await claimKey(tx, ctx.now, key, deps.secrets)
      return stored ? { stored } : { prepared: await recorded(tx, ctx, prepare) }
    }),
  )
  return first.stored ?? runWrite(deps, ctx, key, (given) => work(given, first.prepared))
}

/**
 * `runWrite` without an idempotency-key, for jobs, the simulator and sign-in. Returns the result of
 * the verb.
 */
export function writeOnce<C extends Ctx & Scope, T>(ctx: C, work: (ctx: Write<C>) => Promise<T>): Promise<T> {
  return withRetries(() => ctx.db.transaction((tx) => recorded(tx, ctx, work)))
}

/**
 * Runs a verb and rolls it back. Returns its result, and the audit entries that it would have
 * written. Throws like the verb.
 */
export async function rehearse<C extends Ctx & Scope, T>(
  ctx: C,
  work: (ctx: Write<C>) => Promise<T>,
): Promise<{ result: T; audits: readonly AuditInput[] }> {
  try {
    await withRetries(() =>
      ctx.db.transaction(async (tx) => {
        const { write, records } = collectRecords({ ...ctx, db: tx })
        throw new Rehearsed(await work(write), records.audits)
      }),
    )
  } catch (error) {
    if (error instanceof Rehearsed) return { result: error.result as T, audits: error.audits }
    throw error
  }
  throw new Error('a rehearsal was committed')
}

/** Thrown to roll back a rehearsal. */
class Rehearsed extends Error {
  readonly result: unknown
  readonly audits: readonly AuditInput[]
  constructor(result: unknown, audits: readonly AuditInput[]) {
    super('rehearsed')
    this.result = result
    this.audits = audits
  }
}

/**
 * Runs a verb as another actor within the transaction of `write`, and stores its records with that
 * actor. `involved` is added to its audit entries, which `verify` sees before.
 */
export async function runWithin<C extends Ctx & Scope, T>(
  tx: Db,
  ctx: C,
  work: (ctx: Write<C>) => Promise<T>,
  involved: Record<string, unknown>,
  verify: (audits: readonly AuditInput[]) => void,
): Promise<T> {
  const { write, records } = collectRecords({ ...ctx, db: tx })
  const result = await work(write)
  verify(records.audits)
  const audits = records.audits.map((entry) => ({ ...entry, after: { ...entry.after, ...involved } }))
  await storeRecords(tx, ctx, { ...records, audits }, [])
  return result
}

/** The body of a success. */
export const success = (data: unknown): Sent => ({ status: 200, body: JSON.stringify({ ok: true, data }) })

/** One transaction for a key. Returns the stored response, or the one that `make` creates. */
async function answerOnce(deps: Deps, ctx: Ctx, key: IdempotencyKey, make: (tx: Db) => Promise<Sent>): Promise<Answer> {
  const attempt = () =>
    ctx.db.transaction(async (tx) => {
      const stored = await claimKey(tx, ctx.now, key, deps.secrets)
      if (stored) return stored
      // The request may have waited for a connection and the key. From here on, it is completed
      // even if it is abandoned.
      throwIfAbandoned()
      return { ...(await make(tx)), replayed: false }
    })
  try {
    return await withRetries(attempt)
  } catch (error) {
    throw isUnavailable(error) ? new UnknownOutcome(error, () => hasSucceeded(ctx.db, ctx.now, key)) : error
  }
}

async function recorded<C extends Ctx & Scope, T>(tx: Db, ctx: C, work: (ctx: Write<C>) => Promise<T>): Promise<T> {
  throwIfAbandoned()
  const { write, records } = collectRecords({ ...ctx, db: tx })
  const result = await work(write)
  await storeRecords(tx, ctx, records, [])
  return result
}

/** A 409 of the verb: stored like any response, and thrown to roll back the verb. */
class StoredConflict extends Error {
  readonly answer: Sent
  constructor({ status, code, message }: Refusal) {
    super(message)
    this.answer = { status, body: JSON.stringify({ code, message }) }
  }
}

async function orStoredConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Refusal && error.status === 409 ? new StoredConflict(error) : error
  }
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left--) {
    throwIfAbandoned()
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || !worthRetrying(error)) throw error
    }
  }
}

/**
 * Whether a retry may succeed: it sees the result of the transaction that this one conflicted with.
 */
function worthRetrying(error: unknown): boolean {
  const { code, constraint } = databaseError(error)
  return (
    code === SERIALIZATION_FAILURE ||
    code === DEADLOCK ||
    (code === UNIQUE_VIOLATION && constraint === 'idempotency_records_scope_key_pk')
  )
}
