'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { toStored } from '#app/_notes/mention-text.ts'
import { useColleagues } from '#app/_notes/use-colleagues.ts'
import type { TemplateValues } from '#app/_templates/template-values.ts'
import { TemplatedField } from '#app/_templates/templated-field.tsx'
import { Button } from '#components/ui/button.tsx'
import { fillTemplate, valuesForNote } from '#lib/modules/message-templates/states.ts'
import { MAX_NOTE_LENGTH } from '#lib/modules/notes/states.ts'

interface HoldFormProps {
  onHold: (note?: string) => void
  onCancel: () => void
  /** The values of the placeholders of templates. */
  values: TemplateValues
}

/** Holds with a note on what the payment is waiting for. Ctrl+Enter holds, Escape goes back. */
export function HoldForm({ onHold, onCancel, values }: HoldFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [note, setNote] = useState('')
  const colleagues = useColleagues()
  const isTooLong = note.trim().length > MAX_NOTE_LENGTH

  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])

  const hold = () => {
    if (!isTooLong) onHold(toStored(note.trim(), colleagues) || undefined)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('[role="menu"]')) return
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    hold()
  }

  return (
    <form
      data-own-keys
      ref={form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        hold()
      }}
      className="grid gap-3 border-line border-b bg-canvas px-4 py-3"
    >
      <TemplatedField
        kind="note"
        label="Internal note"
        value={note}
        onChange={setNote}
        insert={(body) => fillTemplate(body, valuesForNote(values))}
        hint="What the payment is waiting for. Only your organization can see it."
        error={isTooLong ? `Use at most ${MAX_NOTE_LENGTH} characters.` : undefined}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={isTooLong}>
          Hold payment
        </Button>
      </div>
    </form>
  )
}
