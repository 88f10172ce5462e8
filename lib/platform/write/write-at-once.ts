import type { Ctx, Write } from '../context.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { databaseError, UNIQUE_VIOLATION } from '../db/database-error.ts'
import type { RunStatement, Statement } from '../db/statement.ts'
import { type Answer, type IdempotencyKey, recordAnswer } from './idempotency.ts'
import { listen, recordsOf, type Scope } from './records.ts'
import { success } from './run-write.ts'

/** What a hot operation will have done if all is as usual, and the statement that does it. */
export type Plan = {
  /** The `data` of the success envelope. */
  readonly data: unknown
  /**
   * Takes the stored answer, audit rows and events as $1 to $3 (see `asRecords`), then `values`. Inserts the answer first, `on
   * conflict do nothing`, and everything else only if that came about. Returns one row with `done`.
   */
  readonly statement: Statement
  readonly values: readonly unknown[]
}

/** A plan may need a look at the database first; none: what it saw is unusual. */
export type Planned = Plan | Promise<Plan | undefined>

/**
 * The door's express lane: a hot operation as one statement, which is a transaction by itself. It covers the usual case only.
 * Returns undefined when anything is unusual (the key is known, the resource exists, a condition does not hold): then nothing
 * was written, and `runWrite` says what it is. So there is one place that refuses, and it is the plain one (decision 0013).
 */
export async function writeAtOnce<C extends Ctx & Scope>(
  deps: { readonly secrets: Secrets; readonly run: RunStatement },
  ctx: C,
  key: IdempotencyKey,
  plan: (ctx: Write<C>) => Planned,
): Promise<Answer | undefined> {
  const { write, said } = listen(ctx)
  const planned = await plan(write)
  if (!planned) return undefined
  const { data, statement, values } = planned
  const answer = success(data)
  const [audits, events, answers] = recordsOf(ctx, said, [recordAnswer(ctx.now, key, answer, deps.secrets)])
  try {
    const [row] = await deps.run<{ done: boolean }>(statement, [answers, audits, events, ...values])
    return row?.done ? { ...answer, replayed: false } : undefined
  } catch (error) {
    // Somebody was faster by a moment; the statement was undone as a whole.
    if (databaseError(error).code === UNIQUE_VIOLATION) return undefined
    throw error
  }
}
