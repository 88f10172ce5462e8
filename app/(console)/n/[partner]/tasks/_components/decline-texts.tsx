'use client'

import type { TemplateValues } from '#app/_templates/template-values.ts'
import { TemplatedField } from '#app/_templates/templated-field.tsx'
import { MAX_MESSAGE_LENGTH } from '#lib/modules/admissions/states.ts'
import { fillTemplate } from '#lib/modules/message-templates/states.ts'
import { MAX_NOTE_LENGTH } from '#lib/modules/notes/states.ts'

/** The texts of a decision as typed. */
export type TypedTexts = { readonly message: string; readonly note: string }

export const NO_TEXTS: TypedTexts = { message: '', note: '' }

interface DeclineTextsProps {
  texts: TypedTexts
  onChange: (texts: TypedTexts) => void
  /** The values of the payment's placeholders, or those of the first payment of several. */
  values: TemplateValues
  /** Whether the placeholders stay in the texts, because each payment has its own values. */
  isForMany: boolean
}

/** Why a text is too long, or undefined. */
const lengthProblem = (text: string, max: number) =>
  text.trim().length > max ? `Use at most ${max} characters.` : undefined

export const haveProblem = ({ message, note }: TypedTexts): boolean =>
  [lengthProblem(message, MAX_MESSAGE_LENGTH), lengthProblem(note, MAX_NOTE_LENGTH)].some(Boolean)

/** The message to the other side and the internal note of a decline, both optional. */
export function DeclineTexts({ texts, onChange, values, isForMany }: DeclineTextsProps) {
  const insert = (body: string) => (isForMany ? body : fillTemplate(body, values))
  const preview = (text: string) => {
    const filled = fillTemplate(text, values)
    return isForMany && filled !== text ? `First payment: ${filled}` : undefined
  }
  return (
    <div className="grid gap-3">
      <TemplatedField
        kind="message"
        label="Message to the other institution"
        value={texts.message}
        onChange={(message) => onChange({ ...texts, message })}
        insert={insert}
        hint={preview(texts.message)}
        error={lengthProblem(texts.message, MAX_MESSAGE_LENGTH)}
      />
      <TemplatedField
        kind="note"
        label="Internal note"
        value={texts.note}
        onChange={(note) => onChange({ ...texts, note })}
        insert={insert}
        hint={preview(texts.note)}
        error={lengthProblem(texts.note, MAX_NOTE_LENGTH)}
      />
    </div>
  )
}
