'use client'

import { History, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { useDenialReason, useReader } from '#app/_session/reader.tsx'
import { Markdown } from '#components/markdown/markdown.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Time } from '#components/value/time.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { Note } from '#lib/modules/notes/contract.ts'
import { type Colleague, toEdited, toStored } from './mention-text.ts'
import { NoteField } from './note-field.tsx'
import { NoteHistory } from './note-history.tsx'
import { useDeleteNote, useEditNote } from './queries.ts'
import { WORDS } from './words.ts'

interface NoteItemProps {
  partner: string
  note: Note
  /** Title of the task that the note is about. */
  about: string | undefined
  colleagues: readonly Colleague[]
  openDialog: (draw: (onClose: () => void) => ReactNode) => void
}

/** One note: read, edited by its author, or the tombstone of a deleted one. */
export function NoteItem({ partner, note, about, colleagues, openDialog }: NoteItemProps) {
  const { number: me } = useReader()
  const [editing, setEditing] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const stop = () => {
    setEditing(false)
    item.current?.focus()
  }
  if (note.deleted_at) {
    return (
      <li className="rounded-md border border-line border-dashed px-3 py-2 text-muted text-sm">
        {WORDS.deleted(note.deleted_by?.name ?? note.author.name)} <Time value={note.deleted_at} className="text-xs" />
      </li>
    )
  }
  return (
    <li ref={item} tabIndex={-1} className="grid gap-1.5 rounded-md border border-line px-3 py-2 focus:outline-none">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-muted text-xs">
          <span className="font-medium text-ink text-sm">{note.author.number === me ? 'You' : note.author.name}</span>
          <Time value={note.created_at} />
          {note.edited_at && (
            <button
              type="button"
              className="rounded-sm underline hover:text-ink"
              onClick={() => openDialog((onClose) => <NoteHistory partner={partner} note={note} onClose={onClose} />)}
            >
              Edited <Time value={note.edited_at} />
            </button>
          )}
          {about && <Badge>{about}</Badge>}
        </span>
        {!editing && <NoteMenu partner={partner} note={note} onEdit={() => setEditing(true)} openDialog={openDialog} />}
      </div>
      {editing ? (
        <NoteEditor partner={partner} note={note} colleagues={colleagues} onClose={stop} />
      ) : (
        <Markdown
          source={note.body}
          nameOf={(number) => note.mentions.find((mentioned) => mentioned.number === number)?.name}
        />
      )}
    </li>
  )
}

function NoteMenu({
  partner,
  note,
  onEdit,
  openDialog,
}: Pick<NoteItemProps, 'partner' | 'note' | 'openDialog'> & { onEdit: () => void }) {
  const { number: me } = useReader()
  const denied = useDenialReason('PUT /notes/{note_id}') !== undefined
  const isModerator = useDenialReason('notes.moderate') === undefined
  const isAuthor = note.author.number === me
  const mayEdit = !denied && isAuthor
  const mayDelete = !denied && (isAuthor || isModerator)
  if (!mayEdit && !mayDelete && note.versions === 1) return null
  return (
    <DropdownMenu size="sm" variant="ghost" align="end" label="Note actions" trigger={<MoreHorizontal aria-hidden />}>
      {mayEdit && (
        <MenuItem onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </MenuItem>
      )}
      {note.versions > 1 && (
        <MenuItem
          onClick={() => openDialog((onClose) => <NoteHistory partner={partner} note={note} onClose={onClose} />)}
        >
          <History aria-hidden />
          {WORDS.history}
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem
          danger
          onClick={() => openDialog((onClose) => <DeleteNote partner={partner} note={note} onClose={onClose} />)}
        >
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      )}
    </DropdownMenu>
  )
}

function DeleteNote({ partner, note, onClose }: { partner: string; note: Note; onClose: () => void }) {
  return (
    <ConfirmWrite
      write={useDeleteNote(partner)}
      body={{ token: note.token }}
      done={() => ({ kind: 'success', title: 'Note deleted' })}
      onClose={onClose}
      title={WORDS.deleteTitle}
      action="Delete note"
    >
      {WORDS.deleteText}
    </ConfirmWrite>
  )
}

function NoteEditor({
  partner,
  note,
  colleagues,
  onClose,
}: Pick<NoteItemProps, 'partner' | 'note' | 'colleagues'> & { onClose: () => void }) {
  const [text, setText] = useState(() => toEdited(note.body, colleagues))
  const edit = useEditNote(partner)
  const failure = failureOrNone(edit.error)
  const save = () => {
    const body = toStored(text.trim(), colleagues)
    if (body !== '' && !edit.isPending) edit.mutate({ token: note.token, body }, { onSuccess: onClose })
  }
  return (
    <div className="grid gap-2">
      <NoteField
        autoFocus
        label={WORDS.editLabel}
        value={text}
        onChange={setText}
        colleagues={colleagues}
        onSubmit={save}
        onCancel={onClose}
        invalid={failure !== undefined}
      />
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          {WORDS.cancel}
        </Button>
        <Button size="sm" variant="primary" onClick={save} disabled={text.trim() === ''} pending={edit.isPending}>
          {WORDS.save}
        </Button>
      </div>
    </div>
  )
}
