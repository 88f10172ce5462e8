import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, owner } from '../../platform/db/columns.ts'
import { ofOrganization, ofPartner } from '../../platform/db/policies.ts'
import { NOTED_RECORDS } from './states.ts'

/** Notes of a namespace's members on its records. A deleted note remains as a tombstone without text. */
export const notes = pgTable(
  'notes',
  {
    token: text('token').primaryKey(),
    ...owner,
    recordType: text('record_type', { enum: NOTED_RECORDS }).notNull(),
    recordId: text('record_id').notNull(),
    /** The task of the payment that the note is about, if any. */
    taskId: text('task_id'),
    /** Number of the member who wrote it. */
    author: integer('author').notNull(),
    /** Numbers of the mentioned members. */
    mentions: integer('mentions').array().notNull(),
    /** Number of versions; the newest one is the note's text. */
    versions: integer('versions').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    /** Number of the member who deleted it. */
    deletedBy: integer('deleted_by'),
  },
  (t) => [index('notes_of_record').on(t.partnerId, t.recordType, t.recordId, t.token), ofPartner()],
)
export type NoteRow = typeof notes.$inferSelect

/** Texts of notes, numbered from 1. Deleting a note empties them. */
export const noteVersions = pgTable(
  'note_versions',
  {
    noteId: text('note_id').notNull(),
    number: integer('number').notNull(),
    ...owner,
    body: text('body').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.noteId, t.number] }),
    index('note_versions_by_time').on(t.partnerId, t.at),
    ofPartner(),
  ],
)
export type NoteVersionRow = typeof noteVersions.$inferSelect

/**
 * Members whom the current text of a note mentions, without its author, with their read state. They
 * belong to the organization, so that a member's unread ones are counted over all namespaces
 * (decision 0130).
 */
export const mentions = pgTable(
  'mentions',
  {
    token: text('token').primaryKey(),
    ...owner,
    noteId: text('note_id').notNull(),
    /** Number of the mentioned member. */
    member: integer('member').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    uniqueIndex('mentions_of_note').on(t.noteId, t.member),
    index('mentions_of_member').on(t.partnerId, t.member, t.token),
    index('mentions_unread').on(t.organizationId, t.member, t.partnerId).where(sql`read_at is null`),
    ofOrganization(),
  ],
)
export type MentionRow = typeof mentions.$inferSelect
