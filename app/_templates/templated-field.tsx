'use client'

import { type ReactNode, useId } from 'react'
import { NoteField } from '#app/_notes/note-field.tsx'
import { useColleagues } from '#app/_notes/use-colleagues.ts'
import { describedBy, FieldNotes } from '#components/form/field.tsx'
import { Label } from '#components/ui/label.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { TemplateKind } from '#lib/modules/message-templates/states.ts'
import { TemplatePicker } from './template-picker.tsx'

interface TemplatedFieldProps {
  kind: TemplateKind
  label: string
  value: string
  onChange: (value: string) => void
  /** The inserted text of a template. */
  insert: (body: string) => string
  hint?: ReactNode
  error?: string | undefined
}

/** Not only "Note templates", because the notes of the same panel have a menu of this name. */
const MENUS: Record<TemplateKind, string> = { message: 'Message templates', note: 'Internal note templates' }

/** An optional text with the organization's templates, which are inserted at its end. Notes mention colleagues. */
export function TemplatedField({ kind, label, value, onChange, insert, hint, error }: TemplatedFieldProps) {
  const id = useId()
  const colleagues = useColleagues()
  const onPick = (body: string) => {
    onChange([value.trimEnd(), insert(body)].filter(Boolean).join('\n\n'))
    // After the menu has closed, which restores the focus to its button.
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  return (
    <div className="grid gap-1">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <Label htmlFor={id} optional>
          {label}
        </Label>
        <TemplatePicker kind={kind} label={MENUS[kind]} onPick={onPick} />
      </div>
      {kind === 'note' ? (
        <NoteField
          id={id}
          value={value}
          onChange={onChange}
          colleagues={colleagues}
          hint={hint}
          invalid={error !== undefined}
        />
      ) : (
        <Textarea
          id={id}
          rows={2}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="field-sizing-content max-h-48 min-h-14"
          {...describedBy(id, hint, error)}
        />
      )}
      <FieldNotes id={id} hint={kind === 'note' ? undefined : hint} error={error} />
    </div>
  )
}
