import { newId } from '../../kernel/ids.ts'
import type { Actor, AuditInput, Ctx, EventInput, Write } from '../context.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Db } from '../db/db.ts'
import { portions } from '../db/rows.ts'
import { Refusal } from '../errors.ts'
import { type Answer, claimKey, type IdempotencyKey, storeAnswer } from './idempotency.ts'
import { auditEntries, events } from './table.ts'

const ATTEMPTS = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'

/** What an audit row needs to know of the context. */
type Scope = { readonly organizationId?: string; readonly partnerId?: string }

/**
 * The one door for writes. In one transaction: the idempotency-key is looked up, the verb runs, the audit rows, the events and
 * the stored answer are written; all of it commits, or none. A serialization failure is tried again a fixed number of times.
 * No HTTP call may happen inside: events leave after commit, by a job.
 *
 * `work` gives the `data` of the success envelope. Returns the answer to send. Throws a Refusal that was not stored: 400, 409
 * while the first request is still running, 422. A 404 or 409 that the verb met is stored like a success, so that a retry
 * with the same key hears the same (contract 3).
 */
export async function runWrite<C extends Ctx & Scope, T>(
  deps: { secrets: Secrets },
  ctx: C,
  key: IdempotencyKey | null,
  work: (ctx: Write<C>) => Promise<T>,
): Promise<Answer> {
  if (!key) return { ...success(await writeOnce(ctx, work)), replayed: false }
  return withRetries(() =>
    ctx.db.transaction(async (tx) => {
      const known = await claimKey(tx, ctx.now, key, deps.secrets)
      if (known) return known
      const answer = await answerOf(tx, ctx, work)
      await storeAnswer(tx, ctx.now, key, answer, deps.secrets)
      return { ...answer, replayed: false }
    }),
  )
}

/**
 * `runWrite` for the rare operation whose effect takes two transactions: `prepare` commits before `work` begins, unless the
 * answer is known already. It must do no harm when it runs again, or when nobody follows up. What it throws is not stored.
 */
export async function runWriteInTwo<C extends Ctx & Scope, P, T>(
  deps: { secrets: Secrets },
  ctx: C,
  key: IdempotencyKey | null,
  prepare: (ctx: Write<C>) => Promise<P>,
  work: (ctx: Write<C>, prepared: P) => Promise<T>,
): Promise<Answer> {
  const first = await withRetries(() =>
    ctx.db.transaction(async (tx) => {
      const known = key ? await claimKey(tx, ctx.now, key, deps.secrets) : undefined
      return known ? { known } : { prepared: await recorded(tx, ctx, prepare) }
    }),
  )
  return first.known ?? runWrite(deps, ctx, key, (given) => work(given, first.prepared))
}

/** The same door for whoever sends no idempotency-key: jobs, the simulator, sign-in. Returns what the verb returns. */
export function writeOnce<C extends Ctx & Scope, T>(ctx: C, work: (ctx: Write<C>) => Promise<T>): Promise<T> {
  return withRetries(() => ctx.db.transaction((tx) => recorded(tx, ctx, work)))
}

const success = (data: unknown) => ({ status: 200, body: JSON.stringify({ ok: true, data }) })

/** Runs the verb in a savepoint, so that a refusal undoes what it did and can still be stored. */
async function answerOf<C extends Ctx & Scope, T>(
  tx: Db,
  ctx: C,
  work: (ctx: Write<C>) => Promise<T>,
): Promise<{ status: number; body: string }> {
  try {
    return success(await tx.transaction((savepoint) => recorded(savepoint, ctx, work)))
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 409)) {
      return { status: error.status, body: JSON.stringify({ code: error.code, message: error.message }) }
    }
    throw error
  }
}

async function recorded<C extends Ctx & Scope, T>(tx: Db, ctx: C, work: (ctx: Write<C>) => Promise<T>): Promise<T> {
  const audits: AuditInput[] = []
  const outbox: EventInput[] = []
  const result = await work({
    ...ctx,
    db: tx,
    audit: (entry) => audits.push(entry),
    emit: (event) => outbox.push(event),
  })
  if (audits.length > 0) await tx.insert(auditEntries).values(audits.map((entry) => auditRow(ctx, entry)))
  for (const part of portions(eventRows(ctx, outbox))) await tx.insert(events).values(part)
  return result
}

function auditRow(ctx: Ctx & Scope, entry: AuditInput): typeof auditEntries.$inferInsert {
  return {
    token: newId('evt', ctx.now, ctx.random),
    organizationId: ctx.organizationId ?? entry.resourceId,
    partnerId: ctx.partnerId,
    actorKind: ctx.actor.kind,
    actorId: actorId(ctx.actor),
    action: entry.action,
    resourceId: entry.resourceId,
    before: entry.before,
    after: entry.after,
    requestId: ctx.requestId,
    at: ctx.now,
  }
}

/** Identifiers of one millisecond sort by chance; these are sorted, so that events keep the order in which they were told. */
function eventRows(ctx: Ctx, outbox: readonly EventInput[]): (typeof events.$inferInsert)[] {
  const tokens = outbox.map(() => newId('evt', ctx.now, ctx.random)).sort()
  return outbox.map((event, i) => ({ ...event, token: tokens[i] ?? '', createdAt: ctx.now }))
}

const actorId = (actor: Actor) => ('id' in actor ? actor.id : actor.kind === 'system' ? actor.name : null)

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left--) {
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

/** The server's error behind the query builder's wrapping. */
export function databaseError(error: unknown): { code?: string; constraint?: string } {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e as { code: string; constraint?: string }
  }
  return {}
}
