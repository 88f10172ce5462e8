import { z } from 'zod'
import { CountIsExact, IsoTime, keyset, NextCursor, paymentIds, queryFlag, text, token } from '../../wire/shapes.ts'
import { WORKFLOWS } from '../admissions/states.ts'
import { MAX_NOTE_LENGTH, MAX_NOTES_PER_RECORD, NOTED_RECORDS } from './states.ts'

const body = text(MAX_NOTE_LENGTH).meta({
  description:
    'Markdown: paragraphs, lists, quotes, code, emphasis and links. HTML is shown as text. `<@7>` mentions the member with the number 7',
  example: 'Called the customer. <@2>, please check the **reference**.',
})

export const WriteNote = z.object({ body }).meta({ id: 'WriteNote' })

export const WritePaymentNote = z
  .object({
    body,
    task_id: token('pat')
      .optional()
      .meta({ description: 'The task of the payment that the note is about', example: null }),
  })
  .meta({ id: 'WritePaymentNote' })
export type WriteNote = z.infer<typeof WritePaymentNote>

const Person = z
  .object({ number: z.int().min(1).meta({ description: 'Number of the member' }), name: z.string() })
  .meta({ id: 'NotePerson' })

export const Note = z
  .object({
    token: token('note'),
    record_type: z.enum(NOTED_RECORDS),
    record_id: z.string(),
    task: z.object({ token: token('pat'), workflow: z.enum(WORKFLOWS) }).nullable(),
    author: Person,
    body: z.string().meta({ description: 'Markdown; empty if the note was deleted' }),
    mentions: z.array(Person).meta({ description: 'The members that `body` mentions' }),
    versions: z.int().min(1).meta({ description: 'Number of versions, including the current one' }),
    created_at: IsoTime,
    edited_at: IsoTime.nullable(),
    deleted_at: IsoTime.nullable(),
    deleted_by: Person.nullable(),
  })
  .meta({ id: 'Note' })
export type Note = z.infer<typeof Note>

export const NoteList = z.object({ count: z.int(), notes: z.array(Note) }).meta({ id: 'NoteList' })
export type NoteList = z.infer<typeof NoteList>

export const NoteVersions = z
  .object({
    count: z.int(),
    versions: z.array(
      z.object({ number: z.int().min(1), body: z.string(), mentions: z.array(Person), created_at: IsoTime }),
    ),
  })
  .meta({ id: 'NoteVersions' })
export type NoteVersions = z.infer<typeof NoteVersions>

const MAX_IDS = 100

export const Mention = z
  .object({
    token: token('mention'),
    note: Note,
    created_at: IsoTime.meta({ description: 'When the member was first mentioned in the note' }),
    read_at: IsoTime.nullable(),
  })
  .meta({ id: 'Mention' })
export type Mention = z.infer<typeof Mention>

export const MentionQuery = z.object({
  unread: queryFlag.prefault('false').meta({ description: '`true` returns only unread mentions' }),
  ...keyset(),
})
export type MentionQuery = z.infer<typeof MentionQuery>

export const MentionList = z
  .object({ count: z.int(), count_is_exact: CountIsExact, mentions: z.array(Mention), next_cursor: NextCursor })
  .meta({ id: 'MentionList' })
export type MentionList = z.infer<typeof MentionList>

export const UnreadMentions = z
  .object({
    count: z.int(),
    namespaces: z
      .array(z.object({ partner_id: token('part'), count: z.int().min(1) }))
      .meta({ description: 'The namespaces with unread mentions' }),
  })
  .meta({ id: 'UnreadMentions' })
export type UnreadMentions = z.infer<typeof UnreadMentions>

export const ReadMentions = z
  .object({
    note_ids: z
      .array(token('note'))
      .min(1)
      .max(MAX_IDS)
      .optional()
      .meta({ description: 'Only mentions in these notes; all of the namespace by default' }),
  })
  .meta({ id: 'ReadMentions', example: {} })

export const ReadMentionsResult = z
  .object({ count: z.int().meta({ description: 'Number of mentions that were unread' }) })
  .meta({ id: 'ReadMentionsResult' })

export const NoteCountQuery = z.object({
  payment_ids: paymentIds(MAX_IDS),
})

export const NoteCounts = z
  .object({
    counts: z.array(z.object({ payment_id: z.string(), count: z.int().min(1).max(MAX_NOTES_PER_RECORD) })),
  })
  .meta({ id: 'NoteCounts' })
export type NoteCounts = z.infer<typeof NoteCounts>
