import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import { isoTime } from '../../kernel/time.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { badRequest, conflict, Refusal } from '../../platform/errors.ts'
import { taskProjection as admissionTasks } from '../admissions/index.ts'
import type { WriteNote } from './contract.ts'
import { type ShownNote, withContext } from './find-notes.ts'
import { storeMentions } from './mentions.ts'
import { author, checkedMentions } from './people.ts'
import { MAX_NOTES_PER_RECORD, MAX_NOTES_PER_WINDOW, NOTES_WINDOW_SECONDS, type NotedRecord } from './states.ts'
import { type NoteRow, notes, noteVersions } from './table.ts'

/** A note that was written or edited, with the numbers of the members whom it newly mentions. */
export type StoredNote = ShownNote & { readonly mentioned: readonly number[] }

/**
 * Writes a note on a record that the caller has found. Throws 400 for a mention or task that does
 * not belong to it, 409 if the record has too many notes, and 429 if the namespace writes too many.
 */
export async function writeNote(
  ctx: Write<PartnerCtx>,
  record: { readonly type: NotedRecord; readonly id: string },
  { body, task_id }: WriteNote,
): Promise<StoredNote> {
  const { number } = author(ctx)
  const taskId = task_id ?? null
  const mentions = await checkedMentions(ctx, body)
  if (taskId !== null) await requireOwnTask(ctx, record.id, taskId)
  await checkRate(ctx)
  const { n } = only(
    await rows<{ n: number }>(
      ctx.db,
      sql`select count(*)::int as n from (
            select from ${notes} where ${ownedBy(ctx, notes)} and ${eq(notes.recordType, record.type)}
               and ${eq(notes.recordId, record.id)} limit ${MAX_NOTES_PER_RECORD}) own`,
    ),
  )
  if (n >= MAX_NOTES_PER_RECORD) throw conflict(`The record has ${MAX_NOTES_PER_RECORD} notes, which is the maximum`)
  const note: NoteRow = {
    token: newId('note', ctx.now, ctx.random),
    organizationId: ctx.organizationId,
    partnerId: ctx.partnerId,
    recordType: record.type,
    recordId: record.id,
    taskId,
    author: number,
    mentions,
    versions: 1,
    createdAt: ctx.now,
    editedAt: null,
    deletedAt: null,
    deletedBy: null,
  }
  await ctx.db.insert(notes).values(note)
  await storeVersion(ctx, note, body)
  const mentioned = await storeMentions(ctx, note)
  // The audit log outlives the organization's data, so it contains no texts.
  ctx.audit({ action: 'note.create', resourceId: note.token, after: { ...aboutOf(note), mentions } })
  return { ...only(await withContext(ctx, [{ note, body }])), mentioned }
}

/** The record of a note, for the audit log. */
export const aboutOf = ({ recordType, recordId, taskId }: NoteRow) => ({
  record_type: recordType,
  record_id: recordId,
  ...(taskId === null ? {} : { task_id: taskId }),
})

/** Stores the text of the note's newest version. */
export async function storeVersion(ctx: Write<PartnerCtx>, note: NoteRow, body: string): Promise<void> {
  const { organizationId, partnerId, token: noteId, versions: number } = note
  await ctx.db.insert(noteVersions).values({ noteId, number, organizationId, partnerId, body, at: ctx.now })
}

/** Throws 429 if the namespace has written too many texts recently. */
export async function checkRate(ctx: PartnerCtx): Promise<void> {
  const since = isoTime(new Date(ctx.now.getTime() - NOTES_WINDOW_SECONDS * 1000))
  const { n } = only(
    await rows<{ n: number }>(
      ctx.db,
      sql`select count(*)::int as n from (
            select from ${noteVersions} where ${ownedBy(ctx, noteVersions)}
               and ${noteVersions.at} > ${since}::timestamptz limit ${MAX_NOTES_PER_WINDOW}) recent`,
    ),
  )
  if (n >= MAX_NOTES_PER_WINDOW) {
    throw new Refusal(429, 'error.rate_limited', 'This namespace has written too many notes. Retry later.', 60)
  }
}

async function requireOwnTask(ctx: PartnerCtx, paymentId: string, taskId: string): Promise<void> {
  const [task] = await ctx.db
    .select({ token: admissionTasks.token })
    .from(admissionTasks)
    .where(and(ownedBy(ctx, admissionTasks), eq(admissionTasks.paymentId, paymentId), eq(admissionTasks.token, taskId)))
  if (!task) throw badRequest('task_id: must be a task of this namespace and payment')
}
