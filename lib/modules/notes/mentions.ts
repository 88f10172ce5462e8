import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { isId, newId } from '../../kernel/ids.ts'
import type { MemberCtx, PartnerCtx, Write } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { badRequest } from '../../platform/errors.ts'
import type { MentionQuery } from './contract.ts'
import { type ShownNote, withContext } from './find-notes.ts'
import { author } from './people.ts'
import { type MentionRow, mentions, type NoteRow, notes, noteVersions } from './table.ts'

/**
 * Stores whom a note mentions. Members who stay mentioned keep their read state. Returns the numbers
 * of those who were added; nobody mentions themselves. A process of an earlier release, which does not
 * support mentions, may have edited the note and left stale ones.
 */
export async function storeMentions(
  ctx: Write<PartnerCtx>,
  note: NoteRow,
  before: readonly number[] = [],
): Promise<number[]> {
  const { token: noteId, organizationId, partnerId } = note
  const dropped = before.filter((number) => !note.mentions.includes(number))
  const added = note.mentions.filter((number) => !before.includes(number) && number !== note.author)
  if (dropped.length > 0) {
    await ctx.db.delete(mentions).where(and(eq(mentions.noteId, noteId), inArray(mentions.member, dropped)))
  }
  if (added.length > 0) {
    await ctx.db
      .insert(mentions)
      .values(
        added.map((member) => ({
          token: newId('mention', ctx.now, ctx.random),
          organizationId,
          partnerId,
          noteId,
          member,
          createdAt: ctx.now,
          readAt: null,
        })),
      )
      .onConflictDoNothing({ target: [mentions.noteId, mentions.member] })
  }
  return added
}

/** A mention with its note. */
export type ShownMention = { readonly mention: MentionRow; readonly shown: ShownNote }

type Page = {
  readonly found: ShownMention[]
  readonly total: { readonly count: number; readonly isExact: boolean }
  readonly nextCursor: string | null
}

/** Maximum count, because counting reads each row. */
const COUNTED = 1_000

/** The caller's mentions in notes of the namespace, newest first. */
export async function listMentions(ctx: PartnerCtx, { unread, cursor, limit }: MentionQuery): Promise<Page> {
  if (cursor !== undefined && !isId('mention', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const which = and(ofReader(ctx), unread ? isNull(mentions.readAt) : undefined)
  const counted = sql`select count(*)::int as n from (select from ${mentions} where ${which} limit ${COUNTED}) counted`
  const { n } = only(await rows<{ n: number }>(ctx.db, counted))
  const found = await ctx.db
    .select({ mention: mentions, note: notes, body: noteVersions.body })
    .from(mentions)
    .innerJoin(notes, eq(notes.token, mentions.noteId))
    .innerJoin(noteVersions, and(eq(noteVersions.noteId, notes.token), eq(noteVersions.number, notes.versions)))
    .where(and(which, cursor === undefined ? undefined : lt(mentions.token, cursor)))
    .orderBy(desc(mentions.token))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const shown = await withContext(ctx, page)
  return {
    found: shown.flatMap((one, at) => {
      const mention = page[at]?.mention
      return mention ? [{ mention, shown: one }] : []
    }),
    total: { count: n, isExact: n < COUNTED },
    nextCursor: found.length > limit ? (page.at(-1)?.mention.token ?? null) : null,
  }
}

/** The caller's unread mentions by namespace. */
export function countUnread({
  db,
  organizationId,
  actor,
}: MemberCtx): Promise<{ partner_id: string; count: number }[]> {
  return db
    .select({ partner_id: mentions.partnerId, count: sql<number>`count(*)::int` })
    .from(mentions)
    .where(and(eq(mentions.organizationId, organizationId), eq(mentions.member, actor.number), isNull(mentions.readAt)))
    .groupBy(mentions.partnerId)
    .orderBy(mentions.partnerId)
}

/** Marks the caller's mentions in these notes as read, or all of the namespace. Returns how many were unread. */
export async function readMentions(ctx: Write<PartnerCtx>, noteIds: readonly string[] | undefined): Promise<number> {
  const read = await ctx.db
    .update(mentions)
    .set({ readAt: ctx.now })
    .where(and(ofReader(ctx), isNull(mentions.readAt), noteIds && inArray(mentions.noteId, [...new Set(noteIds)])))
    .returning({ noteId: mentions.noteId })
  if (read.length > 0) {
    ctx.audit({
      action: 'mention.read',
      resourceId: ctx.partnerId,
      after: { notes: read.map(({ noteId }) => noteId) },
    })
  }
  return read.length
}

const ofReader = (ctx: PartnerCtx): SQL | undefined =>
  and(ownedBy(ctx, mentions), eq(mentions.member, author(ctx).number))
