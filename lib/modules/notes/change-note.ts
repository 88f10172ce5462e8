import { and, eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, forbidden, permissionRequired } from '../../platform/errors.ts'
import { lockNote, type ShownNote, withContext } from './find-notes.ts'
import { storeMentions } from './mentions.ts'
import { author, checkedMentions } from './people.ts'
import { MAX_NOTE_VERSIONS } from './states.ts'
import { mentions, type NoteRow, notes, noteVersions } from './table.ts'
import { aboutOf, checkRate, type StoredNote, storeVersion } from './write-note.ts'

/**
 * Replaces the text of a note and keeps the earlier one. Throws 404, 403 unless the caller wrote it,
 * 409 if it was deleted or has too many versions, and as `writeNote` does.
 */
export async function editNote(ctx: Write<PartnerCtx>, token: string, body: string): Promise<StoredNote> {
  const before = await lockNote(ctx, token)
  if (before.author !== author(ctx).number) throw forbidden('Only the author can edit a note')
  requireText(before)
  const current = only(await ctx.db.select({ body: noteVersions.body }).from(noteVersions).where(isVersion(before)))
  if (current.body === body) return { ...only(await withContext(ctx, [{ note: before, body }])), mentioned: [] }
  if (before.versions >= MAX_NOTE_VERSIONS) {
    throw conflict(`The note was edited ${MAX_NOTE_VERSIONS - 1} times, which is the maximum. Write a new note.`)
  }
  const numbers = await checkedMentions(ctx, body, before.mentions)
  await checkRate(ctx)
  const changed = { mentions: numbers, versions: before.versions + 1, editedAt: ctx.now }
  const note = { ...before, ...changed }
  await ctx.db.update(notes).set(changed).where(eq(notes.token, token))
  await storeVersion(ctx, note, body)
  const mentioned = await storeMentions(ctx, note, before.mentions)
  ctx.audit({
    action: 'note.update',
    resourceId: token,
    before: { version: before.versions, mentions: before.mentions },
    after: { ...aboutOf(note), version: note.versions, mentions: numbers },
  })
  return { ...only(await withContext(ctx, [{ note, body }])), mentioned }
}

/**
 * Erases all texts of a note and leaves a tombstone. Throws 404, 403 unless the caller wrote it or
 * may moderate notes, and 409 if it was deleted before.
 */
export async function deleteNote(ctx: Write<PartnerCtx>, token: string): Promise<ShownNote> {
  const before = await lockNote(ctx, token)
  const { number, permissions, roleName } = author(ctx)
  if (before.author !== number && !permissions.has('notes.moderate'))
    throw permissionRequired('notes.moderate', roleName)
  requireText(before)
  const changed = { mentions: [], deletedAt: ctx.now, deletedBy: number }
  await ctx.db.update(notes).set(changed).where(eq(notes.token, token))
  await ctx.db.delete(mentions).where(eq(mentions.noteId, token))
  await ctx.db.update(noteVersions).set({ body: '' }).where(eq(noteVersions.noteId, token))
  ctx.audit({ action: 'note.delete', resourceId: token, before: aboutOf(before) })
  return only(await withContext(ctx, [{ note: { ...before, ...changed }, body: '' }]))
}

const isVersion = ({ token, versions }: NoteRow) =>
  and(eq(noteVersions.noteId, token), eq(noteVersions.number, versions))

function requireText({ deletedAt }: NoteRow): void {
  if (deletedAt) throw conflict('The note was deleted')
}
