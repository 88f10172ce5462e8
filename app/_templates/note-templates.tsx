'use client'

import { fillTemplate, valuesForNote } from '#lib/modules/message-templates/states.ts'
import { TemplatePicker } from './template-picker.tsx'
import type { TemplateValues } from './template-values.ts'

/** Offers the templates of notes, with the values of a payment. */
export const NoteTemplates = ({ values, onPick }: { values: TemplateValues; onPick: (text: string) => void }) => (
  <TemplatePicker
    kind="note"
    label="Note templates"
    onPick={(body) => onPick(fillTemplate(body, valuesForNote(values)))}
  />
)
