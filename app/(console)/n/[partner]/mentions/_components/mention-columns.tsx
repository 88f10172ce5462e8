import { createContext, use } from 'react'
import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { Time } from '#components/value/time.tsx'
import type { Mention } from '#lib/modules/notes/contract.ts'
import { noteHref, noteText, RECORD_WORDS } from '../words.ts'

/** The namespace of the list. Columns are constant, so cells read it from context. */
const OwnContext = createContext('')
export const OwnNamespace = OwnContext

/** Columns of a mention: the note's text, its author and its record. */
export const MENTION_COLUMNS: readonly TableColumn<Mention>[] = [
  {
    id: 'note',
    header: 'Note',
    cell: ({ row }) => <NoteLink mention={row.original} />,
  },
  {
    id: 'author',
    header: 'Author',
    sortBy: ({ note }) => note.author.name,
    meta: { width: 'w-40', priority: 2 },
    cell: ({ row: { original } }) => <span className="block truncate">{original.note.author.name}</span>,
  },
  {
    id: 'record',
    header: 'About',
    sortBy: ({ note }) => RECORD_WORDS[note.record_type],
    meta: { width: 'w-40', priority: 2 },
    cell: ({ row: { original } }) => <span className="text-muted">{RECORD_WORDS[original.note.record_type]}</span>,
  },
  {
    id: 'mentioned',
    header: 'Mentioned',
    sortBy: ({ created_at }) => created_at,
    meta: { width: 'w-36', align: 'right' },
    cell: ({ row }) => <Time value={row.original.created_at} className="text-muted" />,
  },
]

function NoteLink({ mention: { note, read_at } }: { mention: Mention }) {
  const text = noteText(note)
  return (
    <span className="flex min-w-0 items-center gap-2">
      {read_at === null && <span role="img" aria-label="Unread" className="size-2 shrink-0 rounded-full bg-accent" />}
      <RowLink href={noteHref(use(OwnContext), note)} title={text} className={read_at === null ? '' : 'font-normal'}>
        {text}
      </RowLink>
    </span>
  )
}
