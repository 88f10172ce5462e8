import { sql } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import { type AuditInput, actorId, type Ctx, type EventInput, type Write } from '../context.ts'
import type { Db } from '../db/db.ts'
import { insertInto } from '../db/insert-into.ts'
import { toRecord, toRecords } from '../db/statement.ts'
import { auditEntries, events, idempotencyRecords } from './table.ts'

/** Fields of the context that an audit row needs. */
export type Scope = { readonly organizationId?: string; readonly partnerId?: string }

/** Audit entries and events that a verb recorded. */
export type Records = { readonly audits: readonly AuditInput[]; readonly events: readonly EventInput[] }

/** A response to be stored under its idempotency-key. */
type StoredAnswer = typeof idempotencyRecords.$inferInsert

/**
 * Insert clauses that most writes share. The database fills in the transaction ID of an audit
 * entry.
 */
export const INSERT = {
  audits: insertInto(auditEntries, { except: [auditEntries.xid] }),
  events: insertInto(events),
  answers: insertInto(idempotencyRecords),
} as const

/** `from` clause: the rows of each `event` of `recordsOf`, one per recipient, as `made`. */
export const EVENT_ROWS =
  "jsonb_populate_recordset(jsonb_populate_record(null::events, event), event->'recipients') made"

/** A context that collects the records of a verb. */
export function collectRecords<C extends Ctx>(ctx: C): { write: Write<C>; records: Records } {
  const audits: AuditInput[] = []
  const outbox: EventInput[] = []
  const write = { ...ctx, audit: (entry: AuditInput) => audits.push(entry), emit: (e: EventInput) => outbox.push(e) }
  return { write, records: { audits, events: outbox } }
}

/**
 * The records as statement parameters: audit entries, and events with their recipients (see
 * `EVENT_ROWS`).
 */
export const recordsOf = (ctx: Ctx & Scope, records: Records): { audits: object[]; events: object[] } => ({
  audits: toRecords(
    auditEntries,
    records.audits.map((entry) => auditRow(ctx, entry)),
  ),
  events: eventRecords(ctx, records.events),
})

/** Writes the records and the response in one statement, at the end of the verb's transaction. */
export async function storeRecords(
  tx: Db,
  ctx: Ctx & Scope,
  records: Records,
  answers: readonly StoredAnswer[],
): Promise<void> {
  if (records.audits.length + records.events.length + answers.length === 0) return
  const { audits, events: outbox } = recordsOf(ctx, records)
  const stored = toRecords(idempotencyRecords, answers)
  await tx.execute(sql`
    with audit as (
      ${sql.raw(INSERT.audits)} from jsonb_populate_recordset(null::audit_entries, ${JSON.stringify(audits)}::jsonb) made
    ), event as (
      ${sql.raw(INSERT.events)} from jsonb_array_elements(${JSON.stringify(outbox)}::jsonb) event, ${sql.raw(EVENT_ROWS)}
    )
    ${sql.raw(INSERT.answers)} from jsonb_populate_recordset(null::idempotency_records, ${JSON.stringify(stored)}::jsonb) made`)
}

function auditRow(ctx: Ctx & Scope, entry: AuditInput): typeof auditEntries.$inferInsert {
  return {
    token: newId('evt', ctx.now, ctx.random),
    organizationId: entry.organizationId ?? ctx.organizationId ?? entry.resourceId,
    partnerId: ctx.partnerId,
    ...shownActor(ctx, entry),
    action: entry.action,
    resourceId: entry.resourceId,
    before: entry.before,
    after: entry.after,
    requestId: ctx.requestId,
    at: ctx.now,
  }
}

/**
 * The actor as the organization of the log can see it. A member who acts on another organization
 * appears as the operator; the operator's own log names the member and address under the same
 * request ID (decision 0038).
 */
function shownActor({ actor, address }: Ctx, { organizationId, member }: AuditInput) {
  if (member) return { actorKind: 'member', actorId: member.id, actorName: member.name, address }
  if (actor.kind === 'member' && organizationId !== undefined && organizationId !== actor.organizationId) {
    return { actorKind: 'operator', actorId: actor.organizationId, actorName: 'Network operator', address: null }
  }
  const actorName = 'name' in actor ? actor.name : null
  return { actorKind: actor.kind, actorId: actorId(actor), actorName, address }
}

/**
 * Combines events with the same data, such as those for both sides of a payment: events are most of
 * a request's JSON, and parsing it takes a sixth of the database time of a batch. IDs of one
 * millisecond have a random order, so they are sorted to preserve the order of the events.
 */
function eventRecords(ctx: Ctx, outbox: readonly EventInput[]): object[] {
  const tokens = outbox.map(() => newId('evt', ctx.now, ctx.random)).sort()
  const records: { event: EventInput; row: object; recipients: object[] }[] = []
  for (const [i, event] of outbox.entries()) {
    const { organizationId, partnerId, ...shared } = event
    const recipient = toRecord(events, { token: tokens[i] ?? '', organizationId, partnerId })
    const last = records.at(-1)
    if (last && isSame(last.event, event)) last.recipients.push(recipient)
    else records.push({ event, row: toRecord(events, { ...shared, createdAt: ctx.now }), recipients: [recipient] })
  }
  return records.map(({ row, recipients }) => ({ ...row, recipients }))
}

/** Whether two events differ only in their recipients. */
const isSame = (one: EventInput, other: EventInput) =>
  one.data === other.data && one.recordType === other.recordType && one.eventType === other.eventType
