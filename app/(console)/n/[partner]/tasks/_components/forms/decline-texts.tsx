'use client'

import { SAMPLE_VALUES, type TemplateValues } from '#app/_templates/template-values.ts'
import { TemplatedField } from '#app/_templates/templated-field.tsx'
import { MAX_MESSAGE_LENGTH } from '#lib/modules/admissions/states.ts'
import { fillTemplate, valuesForNote } from '#lib/modules/message-templates/states.ts'
import { MAX_NOTE_LENGTH } from '#lib/modules/notes/states.ts'

/** The texts of a decision as typed. */
export type TypedTexts = { readonly message: string; readonly note: string }

export const NO_TEXTS: TypedTexts = { message: '', note: '' }

interface DeclineTextsProps {
  texts: TypedTexts
  onChange: (texts: TypedTexts) => void
  /** The values of the placeholders in each payment. */
  values: readonly TemplateValues[]
  /** Whether the placeholders stay in the texts, because each payment has its own values. */
  isForMany: boolean
}

/** Why a text is too long in one of the payments, or undefined. */
function lengthProblem(text: string, max: number, values: readonly TemplateValues[]) {
  const longest = Math.max(text.trim().length, ...values.map((one) => fillTemplate(text, one).trim().length))
  return longest > max ? `Use at most ${max} characters, including the values of placeholders.` : undefined
}

/** Problems of both texts. Without `isForMany`, placeholders have been replaced already. */
function problemsOf({ message, note }: TypedTexts, values: readonly TemplateValues[], isForMany: boolean) {
  const filled = isForMany ? values : []
  return {
    message: lengthProblem(message, MAX_MESSAGE_LENGTH, filled),
    note: lengthProblem(note, MAX_NOTE_LENGTH, filled.map(valuesForNote)),
  }
}

export const haveProblem = (...given: Parameters<typeof problemsOf>): boolean =>
  Object.values(problemsOf(...given)).some(Boolean)

/** The message to the other side and the internal note of a decline, both optional. */
export function DeclineTexts({ texts, onChange, values, isForMany }: DeclineTextsProps) {
  const forMessage = values[0] ?? SAMPLE_VALUES
  const forNote = valuesForNote(forMessage)
  const problems = problemsOf(texts, values, isForMany)
  const insert = (one: TemplateValues) => (body: string) => (isForMany ? body : fillTemplate(body, one))
  const preview = (text: string, one: TemplateValues) => {
    const filled = fillTemplate(text, one)
    return isForMany && filled !== text ? `First payment: ${filled}` : undefined
  }
  return (
    <div className="grid gap-3">
      <TemplatedField
        kind="message"
        label="Message to the other institution"
        value={texts.message}
        onChange={(message) => onChange({ ...texts, message })}
        insert={insert(forMessage)}
        hint={preview(texts.message, forMessage)}
        error={problems.message}
      />
      <TemplatedField
        kind="note"
        label="Internal note"
        value={texts.note}
        onChange={(note) => onChange({ ...texts, note })}
        insert={insert(forNote)}
        hint={preview(texts.note, forNote)}
        error={problems.note}
      />
    </div>
  )
}
