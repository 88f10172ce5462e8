'use client'

import { type FormEvent, useState } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDenialReason } from '#app/_session/reader.tsx'
import type { TemplateValues } from '#app/_templates/template-values.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { type Colleague, toStored } from './mention-text.ts'
import { NoteField } from './note-field.tsx'
import { type NotesTarget, useWriteNote, WRITE_ROUTE } from './queries.ts'
import { WORDS } from './words.ts'

const NoteTemplates = onDemand(() => import('#app/_templates/note-templates.tsx').then((part) => part.NoteTemplates))

/** A task of the payment that a note can be about. */
export type TaskOption = { readonly token: string; readonly title: string }

interface NoteComposerProps {
  partner: string
  record: NotesTarget
  tasks: readonly TaskOption[]
  colleagues: readonly Colleague[]
  /** The values of templates’ placeholders. Without them, no templates are offered. */
  values: TemplateValues | undefined
}

/** Writes a note. The text stays in the field until it is stored. */
export function NoteComposer({ partner, record, tasks, colleagues, values }: NoteComposerProps) {
  const [text, setText] = useState('')
  const [about, setAbout] = useState(tasks.length === 1 ? tasks[0]?.token : undefined)
  const write = useWriteNote(partner, record)
  const denied = useDenialReason(WRITE_ROUTE[record.type]) !== undefined
  const failure = failureOrNone(write.error)
  const isEmpty = text.trim() === ''

  const submit = () => {
    if (isEmpty || denied || write.isPending) return
    const task_id = tasks.some(({ token }) => token === about) ? about : undefined
    write.mutate({ body: toStored(text.trim(), colleagues), task_id }, { onSuccess: () => setText('') })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }

  const onPick = (inserted: string) => setText([text.trimEnd(), inserted].filter(Boolean).join('\n\n'))

  if (denied) return null
  return (
    <form onSubmit={onSubmit} className="grid gap-2">
      <NoteField
        label={WORDS.label}
        value={text}
        onChange={setText}
        colleagues={colleagues}
        onSubmit={submit}
        invalid={failure !== undefined}
      />
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {tasks.length > 0 && (
          <Select
            aria-label={WORDS.about}
            value={about ?? ''}
            onChange={({ target }) => setAbout(target.value || undefined)}
            options={[
              { value: '', label: WORDS.wholePayment },
              ...tasks.map(({ token, title }) => ({ value: token, label: title })),
            ]}
            className="mr-auto max-w-52"
          />
        )}
        {values && <NoteTemplates values={values} onPick={onPick} />}
        <Button type="submit" size="sm" disabled={isEmpty} pending={write.isPending}>
          {WORDS.add}
        </Button>
      </div>
    </form>
  )
}
