'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { useRemote } from '#app/_remote/remote-context.tsx'
import type { TemplateValues } from '#app/_templates/template-values.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { Note } from '#lib/modules/notes/contract.ts'
import { NoteComposer, type TaskOption } from './note-composer.tsx'
import { NoteItem } from './note-item.tsx'
import { type NotesTarget, notesQuery } from './queries.ts'
import { useColleagues } from './use-colleagues.ts'
import { useReadOnSight } from './use-read-on-sight.ts'
import { EMPTY } from './words.ts'

export interface NotesProps {
  partner: string
  record: NotesTarget
  /** Tasks that a new note can be about; if there is one, it is. */
  tasks?: readonly TaskOption[]
  /** The values of templates’ placeholders. Without them, no templates are offered. */
  values?: TemplateValues
  /** Title of the task that a note is about. */
  titleOf?: (workflow: string) => string
}

/** Latest notes that are shown at first. */
const SHOWN = 5

const NO_NOTES: readonly Note[] = []
const NO_TASKS: readonly TaskOption[] = []

/** The notes on a record, and a field for a new one. */
export function Notes({ partner, record, tasks = NO_TASKS, values, titleOf = (workflow) => workflow }: NotesProps) {
  const { data, error, isFetching, refetch } = useQuery(notesQuery(partner, record))
  const colleagues = useColleagues()
  const [all, setAll] = useState(false)
  const { dialog, open } = useDialog()
  const remote = useRemote()
  const failure = failureOrNone(error)
  const notes = data?.notes ?? NO_NOTES
  const earlier = Math.max(0, notes.length - SHOWN)
  const linked = useSearchParams().get('note')
  const at = notes.findIndex(({ token }) => token === linked)
  const hidden = all || (at >= 0 && at < earlier) ? 0 : earlier
  const shown = useMemo(() => notes.slice(hidden), [notes, hidden])
  useReadOnSight(partner, shown)
  const list = useRef<HTMLOListElement>(null)
  const isLinked = at >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the linked note appears.
  useEffect(() => {
    if (isLinked) list.current?.children[at - hidden]?.scrollIntoView({ block: 'center' })
  }, [linked, isLinked])
  if (remote && !data && error) return <p className="text-muted text-sm">This gateway doesn’t offer notes.</p>
  return (
    <div className="grid max-w-3xl gap-3">
      {failure && (
        <Alert
          tone={data ? 'warning' : 'danger'}
          title={data ? `May be out of date: ${failure.message}` : `Couldn’t load the notes. ${failure.message}`}
          requestId={failure.requestId}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !failure && <Skeleton className="h-10" />}
      {data && notes.length === 0 && <p className="text-muted text-sm">{EMPTY[record.type]}</p>}
      {hidden > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          Show {counted(hidden, 'earlier note')}
        </Button>
      )}
      {notes.length > 0 && (
        <ol ref={list} aria-label="Notes" className="grid gap-2">
          {shown.map((note) => (
            <NoteItem
              key={note.token}
              partner={partner}
              note={note}
              about={note.task ? titleOf(note.task.workflow) : undefined}
              colleagues={colleagues}
              openDialog={open}
            />
          ))}
        </ol>
      )}
      {data && <NoteComposer partner={partner} record={record} tasks={tasks} colleagues={colleagues} values={values} />}
      {dialog}
    </div>
  )
}
