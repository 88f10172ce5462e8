import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { notFound } from '../../platform/errors.ts'
import { taskProjection as admissionTasks } from '../admissions/index.ts'
import type { Workflow } from '../admissions/states.ts'
import { type Names, namesOf } from './people.ts'
import { MAX_NOTES_PER_RECORD, mentionsIn, type NotedRecord } from './states.ts'
import { type NoteRow, type NoteVersionRow, notes, noteVersions } from './table.ts'

/** A note with its current text, the type of its task, and the names of its people. */
export type ShownNote = {
  readonly note: NoteRow
  readonly body: string
  readonly workflow: Workflow | null
  readonly names: Names
}

/** Notes on a record of the namespace, oldest first. */
export async function listNotes(ctx: PartnerCtx, type: NotedRecord, id: string): Promise<ShownNote[]> {
  const found = await ctx.db
    .select({ note: notes, body: noteVersions.body })
    .from(notes)
    .innerJoin(noteVersions, and(eq(noteVersions.noteId, notes.token), eq(noteVersions.number, notes.versions)))
    .where(and(ownedBy(ctx, notes), eq(notes.recordType, type), eq(notes.recordId, id)))
    .orderBy(asc(notes.token))
    .limit(2 * MAX_NOTES_PER_RECORD)
  return withContext(ctx, found)
}

/** Adds the names of people and the types of tasks. */
export async function withContext(
  ctx: PartnerCtx,
  found: readonly { note: NoteRow; body: string }[],
): Promise<ShownNote[]> {
  const names = await namesOf(
    ctx,
    found.flatMap(({ note: { author, mentions, deletedBy } }) => [
      author,
      ...mentions,
      ...(deletedBy ? [deletedBy] : []),
    ]),
  )
  const workflows = await workflowsOf(
    ctx,
    found.flatMap(({ note: { recordId, taskId } }) => (taskId === null ? [] : [{ recordId, taskId }])),
  )
  return found.map(({ note, body }) => ({
    note,
    body,
    names,
    workflow: (note.taskId !== null && workflows.get(note.taskId)) || null,
  }))
}

async function workflowsOf(ctx: PartnerCtx, about: readonly { recordId: string; taskId: string }[]) {
  if (about.length === 0) return new Map<string, Workflow>()
  const found = await ctx.db
    .select({ token: admissionTasks.token, workflow: admissionTasks.workflow })
    .from(admissionTasks)
    .where(
      and(
        inArray(admissionTasks.paymentId, [...new Set(about.map(({ recordId }) => recordId))]),
        inArray(admissionTasks.token, [...new Set(about.map(({ taskId }) => taskId))]),
      ),
    )
  return new Map(found.map(({ token, workflow }) => [token, workflow]))
}

/** A note of the namespace, locked for update. Throws 404. */
export async function lockNote(ctx: Write<PartnerCtx>, token: string): Promise<NoteRow> {
  const [row] = await ctx.db
    .select()
    .from(notes)
    .where(and(ownedBy(ctx, notes), eq(notes.token, token)))
    .for('update')
  if (!row) throw notFound()
  return row
}

export type ShownVersions = { readonly versions: readonly NoteVersionRow[]; readonly names: Names }

/** The texts of a note, newest first; none if it was deleted. Throws 404. */
export async function listVersions(ctx: PartnerCtx, token: string): Promise<ShownVersions> {
  const [note] = await ctx.db
    .select()
    .from(notes)
    .where(and(ownedBy(ctx, notes), eq(notes.token, token)))
  if (!note) throw notFound()
  if (note.deletedAt) return { versions: [], names: new Map() }
  const versions = await ctx.db
    .select()
    .from(noteVersions)
    .where(and(ownedBy(ctx, noteVersions), eq(noteVersions.noteId, token)))
    .orderBy(desc(noteVersions.number))
  return {
    versions,
    names: await namesOf(
      ctx,
      versions.flatMap(({ body }) => mentionsIn(body)),
    ),
  }
}

/** Notes per payment, without deleted ones. Payments without notes are left out. */
export function countNotes(
  ctx: PartnerCtx,
  paymentIds: readonly string[],
): Promise<{ payment_id: string; count: number }[]> {
  return ctx.db
    .select({ payment_id: notes.recordId, count: sql<number>`count(*)::int` })
    .from(notes)
    .where(
      and(
        ownedBy(ctx, notes),
        eq(notes.recordType, 'payment'),
        inArray(notes.recordId, [...new Set(paymentIds)]),
        isNull(notes.deletedAt),
      ),
    )
    .groupBy(notes.recordId)
}
