import type { Ctx, Write } from '../context.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { databaseError, UNIQUE_VIOLATION } from '../db/database-error.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../errors.ts'
import { throwIfAbandoned } from '../request-scope.ts'
import { type Answer, claimKey, type IdempotencyKey, recordAnswer } from './idempotency.ts'
import { keep, listen, type Scope } from './records.ts'

const ATTEMPTS = 5
export const SERIALIZATION_FAILURE = '40001'
export const DEADLOCK = '40P01'

type Sent = Pick<Answer, 'status' | 'body'>
type Deps = { readonly secrets: Secrets }

/**
 * The one door for writes. In one transaction: the idempotency-key is looked up, the verb runs, the audit rows, the events and
 * the stored answer are written; all of it commits, or none. A serialization failure is tried again a fixed number of times.
 * No HTTP call may happen inside: events leave after commit, by a job.
 *
 * `work` gives the `data` of the success envelope. Returns the answer to send. Throws a Refusal that was not stored: 400, 409
 * while the first request is still running, 422. A 409 that the verb met is stored like a success, so that a retry with the same
 * key gets the same answer (contract#idempotency). A 404 is not: what is missing now may exist when the client tries again.
 */
export async function runWrite<C extends Ctx & Scope, T>(
  deps: Deps,
  ctx: C,
  key: IdempotencyKey,
  work: (ctx: Write<C>) => Promise<T>,
): Promise<Answer> {
  try {
    return await answerOnce(deps, ctx, key, async (tx) => {
      const { write, said } = listen({ ...ctx, db: tx })
      const answer = success(await orMet(work(write)))
      await keep(tx, ctx, said, [recordAnswer(ctx.now, key, answer, deps.secrets)])
      return answer
    })
  } catch (error) {
    if (!(error instanceof Met)) throw error
    // What the verb did is undone, and its refusal stored alone; whoever came between under this key has answered for both.
    return answerOnce(deps, ctx, key, async (tx) => {
      await keep(tx, ctx, { audits: [], events: [] }, [recordAnswer(ctx.now, key, error.answer, deps.secrets)])
      return error.answer
    })
  }
}

/**
 * `runWrite` for the rare operation whose effect takes two transactions: `prepare` commits before `work` begins, unless the
 * answer is known already. It must do no harm when it runs again, or when nobody follows up. What it throws is not stored.
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
      const known = await claimKey(tx, ctx.now, key, deps.secrets)
      return known ? { known } : { prepared: await recorded(tx, ctx, prepare) }
    }),
  )
  return first.known ?? runWrite(deps, ctx, key, (given) => work(given, first.prepared))
}

/** The same door for whoever sends no idempotency-key: jobs, the simulator, sign-in. Returns what the verb returns. */
export function writeOnce<C extends Ctx & Scope, T>(ctx: C, work: (ctx: Write<C>) => Promise<T>): Promise<T> {
  return withRetries(() => ctx.db.transaction((tx) => recorded(tx, ctx, work)))
}

/** The body of a success. */
export const success = (data: unknown): Sent => ({ status: 200, body: JSON.stringify({ ok: true, data }) })

/** One transaction under a key: the answer that is known, or the one that `make` gives. */
function answerOnce(deps: Deps, ctx: Ctx, key: IdempotencyKey, make: (tx: Db) => Promise<Sent>): Promise<Answer> {
  return withRetries(() =>
    ctx.db.transaction(async (tx) => {
      const known = await claimKey(tx, ctx.now, key, deps.secrets)
      if (known) return known
      // It may have waited for a connection and for the key. From here on it is finished whoever waits for it.
      throwIfAbandoned()
      return { ...(await make(tx)), replayed: false }
    }),
  )
}

async function recorded<C extends Ctx & Scope, T>(tx: Db, ctx: C, work: (ctx: Write<C>) => Promise<T>): Promise<T> {
  throwIfAbandoned()
  const { write, said } = listen({ ...ctx, db: tx })
  const result = await work(write)
  await keep(tx, ctx, said, [])
  return result
}

/** A 409 that the verb met: an answer like any other; thrown, to undo what the verb did. */
class Met extends Error {
  readonly answer: Sent
  constructor({ status, code, message }: Refusal) {
    super(message)
    this.answer = { status, body: JSON.stringify({ code, message }) }
  }
}

async function orMet<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Refusal && error.status === 409 ? new Met(error) : error
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

/** Two requests met: the loser starts over and then sees what the winner did. */
function worthRetrying(error: unknown): boolean {
  const { code, constraint } = databaseError(error)
  return (
    code === SERIALIZATION_FAILURE ||
    code === DEADLOCK ||
    (code === UNIQUE_VIOLATION && constraint === 'idempotency_records_scope_key_pk')
  )
}
