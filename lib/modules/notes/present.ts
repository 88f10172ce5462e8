import { isoTime } from '../../kernel/time.ts'
import type { Mention, Note, NoteList, NoteVersions } from './contract.ts'
import type { ShownNote, ShownVersions } from './find-notes.ts'
import type { ShownMention } from './mentions.ts'
import type { Names } from './people.ts'
import { mentionsIn } from './states.ts'

const person = (names: Names, number: number) => ({ number, name: names.get(number) ?? `Member ${number}` })

export const presentNote = ({ note, body, workflow, names }: ShownNote): Note => ({
  token: note.token,
  record_type: note.recordType,
  record_id: note.recordId,
  task: note.taskId !== null && workflow ? { token: note.taskId, workflow } : null,
  author: person(names, note.author),
  body,
  mentions: note.mentions.map((number) => person(names, number)),
  versions: note.versions,
  created_at: isoTime(note.createdAt),
  edited_at: note.editedAt && isoTime(note.editedAt),
  deleted_at: note.deletedAt && isoTime(note.deletedAt),
  deleted_by: note.deletedBy === null ? null : person(names, note.deletedBy),
})

export const presentNotes = (found: readonly ShownNote[]): NoteList => ({
  count: found.length,
  notes: found.map(presentNote),
})

export const presentVersions = ({ versions, names }: ShownVersions): NoteVersions => ({
  count: versions.length,
  versions: versions.map(({ number, body, at }) => ({
    number,
    body,
    mentions: mentionsIn(body).map((mentioned) => person(names, mentioned)),
    created_at: isoTime(at),
  })),
})

export const presentMention = ({ mention, shown }: ShownMention): Mention => ({
  token: mention.token,
  note: presentNote(shown),
  created_at: isoTime(mention.createdAt),
  read_at: mention.readAt && isoTime(mention.readAt),
})
