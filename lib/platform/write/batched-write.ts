import { createBatcher } from '../batches.ts'
import type { PartnerCtx, Write } from '../context.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { databaseError, isRowError, LOCK_NOT_AVAILABLE, UNIQUE_VIOLATION } from '../db/database-error.ts'
import type { Access } from '../db/pool/client.ts'
import { cachedByName, cachedPer, type RunStatement, type Statement, toRecord } from '../db/statement.ts'
import type { Tenant } from '../db/tenant.ts'
import { asGroup } from '../db/tenant-group.ts'
import { Refusal } from '../errors.ts'
import { type Answer, type IdempotencyKey, recordAnswer } from './idempotency.ts'
import { collectRecords, INSERT, recordsOf } from './records.ts'
import { DEADLOCK, SERIALIZATION_FAILURE, success } from './run-write.ts'
import { idempotencyRecords } from './table.ts'

/** The statement of a hot operation and its result in the usual case. */
export type Plan = {
  /** The `data` of the success envelope. */
  readonly data: unknown
  /**
   * Takes as $1 a JSON array of requests of one operation: `caller`, `answer`, `audits`, `events`
   * (see `toRecords`) and the fields of `request`. A request is completed as a whole or not at all,
   * and must read and change only what belongs to its own `caller`: row security lets the statement
   * see the rows of all callers (decision 0082). Returns the idempotency-`scope` and `key` of each
   * completed request.
   */
  readonly statement: Statement
  readonly request: Readonly<Record<string, unknown>>
  /** The payment. A statement never contains two requests for the same payment. */
  readonly claim: string
}

/**
 * The requests of $1 in a `from` clause, as `request`. The planner estimates one row instead of a
 * hundred, so it looks up each request by key even if a table was small when the plan was cached. A
 * statement extracts its look-up keys in a materialized CTE, as columns: under a row policy,
 * `payment_id = (request->>'payment_id')` is not an index condition, because `->>` is not leakproof.
 */
export const REQUESTS =
  '(select request from unnest(array(select jsonb_array_elements($1::jsonb))) request limit (select 1000000)) requests'

/**
 * Columns of each request, to be selected from `REQUESTS`: its record under the idempotency-key,
 * and its caller.
 */
export const REQUEST_COLUMNS = `request, request->'answer' as answer, request->'answer'->>'scope' as scope, request->'answer'->>'key' as key,
             request->'caller'->>'organization_id' as caller_organization_id, request->'caller'->>'partner_id' as caller_partner_id`

/**
 * Claims the idempotency-keys of rows with the columns above, in the caller's own scope. The
 * statement may wait here for other transactions with the same key, so all batches claim keys in
 * the same order.
 */
export const claimKeys = (from: string): string => `
      ${INSERT.answers} from ${from}, jsonb_populate_record(null::idempotency_records, answer) made
       where starts_with(made.scope, caller_organization_id || ' ' || caller_partner_id || ' ')
       order by made.scope, made.key
      on conflict do nothing returning scope, key`

/** A plan, which may read the database first; undefined if the case is not the usual one. */
export type Planned = Plan | undefined | Promise<Plan | undefined>

type BatchEntry = Pick<IdempotencyKey, 'scope' | 'key'> &
  Pick<Plan, 'claim'> & { readonly caller: Tenant; readonly request: object }

/** Errors caused by concurrent transactions; the request then uses the plain path. */
const CAUSED_BY_OTHERS = [UNIQUE_VIOLATION, SERIALIZATION_FAILURE, DEADLOCK, LOCK_NOT_AVAILABLE]

/**
 * Executes a hot operation as a single statement, and therefore transaction, for all concurrent
 * requests of all namespaces (group commit). It covers the usual case only. Returns undefined if
 * anything is unusual (known key, existing resource, unmet condition). Then nothing was written for
 * this request, and `runWrite` determines the response, so that refusals are implemented in one
 * place (decision 0013).
 */
export async function writeBatched<C extends PartnerCtx>(
  { secrets, group }: { readonly secrets: Secrets; readonly group: Access },
  ctx: C,
  key: IdempotencyKey,
  plan: (ctx: Write<C>) => Planned,
): Promise<Answer | undefined> {
  const { write, records } = collectRecords({ ...ctx, db: group.db })
  const planned = await planOrNone(plan, write)
  if (!planned) return undefined
  const answer = success(planned.data)
  const { organizationId, partnerId } = ctx
  const request = {
    ...planned.request,
    caller: { organization_id: organizationId, partner_id: partnerId },
    answer: toRecord(idempotencyRecords, recordAnswer(ctx.now, key, answer, secrets)),
    ...recordsOf(ctx, records),
  }
  const entry = { ...key, claim: planned.claim, caller: { organizationId, partnerId }, request }
  try {
    const submit = batchQueues(group.run)(planned.statement)(ctx.environment)
    return (await submit(entry)) ? { ...answer, replayed: false } : undefined
  } catch (error) {
    // The complete statement was rolled back.
    if (CAUSED_BY_OTHERS.includes(databaseError(error).code ?? '')) return undefined
    throw error
  }
}

/**
 * The batch queues of a statement. Environments have one each, because completing a payment may
 * wait for the settlement of its environment.
 */
const batchQueues = cachedPer((run: RunStatement) =>
  cachedPer((statement: Statement) =>
    cachedByName(() =>
      createBatcher(executeBatch(run, statement), {
        claims,
        ownerOf: ({ caller }) => caller.partnerId,
        isItemError: isRowError,
      }),
    ),
  ),
)

const nameOf = ({ scope, key }: Pick<BatchEntry, 'scope' | 'key'>) => `${scope} ${key}`
const claims = (entry: BatchEntry) => [`key ${nameOf(entry)}`, `claim ${entry.claim}`]

const executeBatch = (run: RunStatement, statement: Statement) => async (entries: readonly BatchEntry[]) => {
  const requests = JSON.stringify(entries.map(({ request }) => request))
  const done = await asGroup(
    entries.map(({ caller }) => caller),
    () => run<Pick<BatchEntry, 'scope' | 'key'>>(statement, [requests]),
  )
  const names = new Set(done.map(nameOf))
  return entries.map((entry) => names.has(nameOf(entry)))
}

/**
 * Refusals are left to the plain path, which first looks up the stored response: a request that was
 * accepted before is replayed even if it would be rejected now.
 */
async function planOrNone<C extends PartnerCtx>(
  plan: (ctx: Write<C>) => Planned,
  write: Write<C>,
): Promise<Awaited<Planned>> {
  try {
    return await plan(write)
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined
    throw error
  }
}
