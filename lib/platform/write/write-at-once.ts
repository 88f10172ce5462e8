import { inBatches } from '../batches.ts'
import type { Ctx, Write } from '../context.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { databaseError, UNIQUE_VIOLATION } from '../db/database-error.ts'
import { kept, keptByName, type RunStatement, type Statement, toRecord } from '../db/statement.ts'
import { Refusal } from '../errors.ts'
import { type Answer, type IdempotencyKey, recordAnswer } from './idempotency.ts'
import { listen, recordsOf, type Scope } from './records.ts'
import { DEADLOCK, SERIALIZATION_FAILURE, success } from './run-write.ts'
import { idempotencyRecords } from './table.ts'

/** The statement of a hot operation and its result in the usual case. */
export type Plan = {
  /** The `data` of the success envelope. */
  readonly data: unknown
  /**
   * Takes as $1 a JSON array of requests of one operation and namespace: `answer`, `audits`,
   * `events` (see `toRecords`) and what `request` adds. For each, it first inserts the answer with
   * `on conflict do nothing`, and everything else only if that succeeded. Returns the
   * idempotency-`key` of each completed request.
   */
  readonly statement: Statement
  readonly request: Readonly<Record<string, unknown>>
  /** The payment. Two requests for the same one are never in one statement. */
  readonly claim: string
}

/**
 * The requests of $1 in a `from` clause, as `request`. The planner estimates one row, a tenth of an
 * array of unknown length, so that each request is looked up by key. With an estimate of a hundred
 * rows, it joined them to a complete table that was small when the plan was cached: seven
 * milliseconds for two payments among three thousand.
 * A statement extracts its look-up keys from `request` in a materialized CTE, as columns. With a
 * row policy, `payment_id = (request->>'payment_id')` is not an index condition, because `->>` is
 * not leakproof.
 */
export const REQUESTS =
  '(select request from unnest(array(select jsonb_array_elements($1::jsonb))) request limit (select 1000000)) requests'

/** A plan may read the database first. Undefined: the case is not the usual one. */
export type Planned = Plan | undefined | Promise<Plan | undefined>

type Rider = { readonly key: string; readonly claim: string; readonly request: object }

/** Errors caused by concurrent transactions; the request then uses the plain path. */
const MET = [UNIQUE_VIOLATION, SERIALIZATION_FAILURE, DEADLOCK]

/**
 * Executes a hot operation as a single statement, and therefore transaction, for all concurrent
 * requests of the namespace. It covers the usual case only. Returns undefined if anything is
 * unusual (known key, existing resource, unmet condition). Then nothing was written for this
 * request, and `runWrite` determines the response, so that refusals are implemented in one place
 * (decision 0013).
 */
export async function writeAtOnce<C extends Ctx & Scope>(
  deps: { readonly secrets: Secrets; readonly run: RunStatement },
  ctx: C,
  key: IdempotencyKey,
  plan: (ctx: Write<C>) => Planned,
): Promise<Answer | undefined> {
  const { write, said } = listen(ctx)
  const planned = await planOrNone(plan, write)
  if (!planned) return undefined
  const answer = success(planned.data)
  const stored = toRecord(idempotencyRecords, recordAnswer(ctx.now, key, answer, deps.secrets))
  const request = { ...planned.request, answer: stored, ...recordsOf(ctx, said) }
  const ride = lanes(deps.run)(planned.statement)(key.scope)
  return (await ride({ key: key.key, claim: planned.claim, request })) ? { ...answer, replayed: false } : undefined
}

/** The batch queues of a statement, one per operation and namespace. */
const lanes = kept((run: RunStatement) =>
  kept((statement: Statement) => keptByName(() => inBatches(together(run, statement), { claims }))),
)

const claims = ({ key, claim }: Rider) => [`key ${key}`, `claim ${claim}`]

const together = (run: RunStatement, statement: Statement) => async (riders: readonly Rider[]) => {
  try {
    const done = await run<{ key: string }>(statement, [JSON.stringify(riders.map(({ request }) => request))])
    const keys = new Set(done.map(({ key }) => key))
    return riders.map(({ key }) => keys.has(key))
  } catch (error) {
    // A concurrent transaction won. The complete statement was rolled back.
    if (MET.includes(databaseError(error).code ?? '')) return riders.map(() => false)
    throw error
  }
}

/**
 * Refusals are left to the plain path, which first looks up the stored response: a request that was
 * accepted before is replayed even if it would be rejected now.
 */
async function planOrNone<C extends Ctx>(plan: (ctx: Write<C>) => Planned, write: Write<C>): Promise<Awaited<Planned>> {
  try {
    return await plan(write)
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined
    throw error
  }
}
