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

/** What a hot operation will have done if all is as usual, and the statement that does it. */
export type Plan = {
  /** The `data` of the success envelope. */
  readonly data: unknown
  /**
   * Takes as $1 a JSON array of requests of one operation of one namespace: `answer`, `audits`, `events` (see `toRecords`) and
   * what `request` adds. Of each it inserts the answer first, `on conflict do nothing`, and everything else only if that came
   * about. Returns the idempotency-`key` of each request that was done.
   */
  readonly statement: Statement
  readonly request: Readonly<Record<string, unknown>>
  /** The payment: two requests for it are never in one statement. */
  readonly claim: string
}

/**
 * The requests of $1 in the `from` of a statement, as `request`. The planner takes this for one row: a tenth of an array of unknown length.
 * So each is looked up by its key. Taken for a hundred, they were joined to the whole of a table that was small when the statement was
 * planned, and the plan outlived the table's youth: seven milliseconds for two payments among three thousand.
 *
 * A statement takes the keys that it looks up by out of `request` in a materialized expression, as columns. Under a row policy
 * `payment_id = (request->>'payment_id')` is no index condition, since `->>` is not leakproof; a column is.
 */
export const REQUESTS =
  '(select request from unnest(array(select jsonb_array_elements($1::jsonb))) request limit (select 1000000)) requests'

/** A plan may need a look at the database first; none: what it saw is unusual. */
export type Planned = Plan | undefined | Promise<Plan | undefined>

type Rider = { readonly key: string; readonly claim: string; readonly request: object }

/** What ends a statement because of somebody else; whoever it hits goes the plain way. */
const MET = [UNIQUE_VIOLATION, SERIALIZATION_FAILURE, DEADLOCK]

/**
 * The door's express lane: a hot operation as one statement, which is a transaction by itself, together with all requests of
 * the namespace that come at the same time. It covers the usual case only. Returns undefined when anything is unusual (the key
 * is known, the resource exists, a condition does not hold): then nothing was written for this request, and `runWrite` says
 * what it is. So there is one place that refuses, and it is the plain one (decision 0013).
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

/** The lanes of a statement on a database: one for each operation of each namespace. */
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
    // Somebody was faster by a moment; the statement was undone as a whole.
    if (MET.includes(databaseError(error).code ?? '')) return riders.map(() => false)
    throw error
  }
}

/**
 * A refusal is left to the plain path, which looks for the key's stored answer first: what was accepted yesterday is
 * replayed, even if it would be refused today.
 */
async function planOrNone<C extends Ctx>(plan: (ctx: Write<C>) => Planned, write: Write<C>): Promise<Awaited<Planned>> {
  try {
    return await plan(write)
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined
    throw error
  }
}
