'use client'

import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { toStored } from '#app/_notes/mention-text.ts'
import { useColleagues } from '#app/_notes/use-colleagues.ts'
import type { TemplateValues } from '#app/_templates/template-values.ts'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import type { RefusalReason } from '#lib/modules/admissions/states.ts'
import type { DecisionTexts } from '../../_decisions/decisions.ts'
import { REFUSALS } from '../../refusals.ts'
import { DeclineTexts, haveProblem, NO_TEXTS } from './decline-texts.tsx'

const KEYS = 9

interface FailFormProps {
  onFail: (reason: RefusalReason, texts: DecisionTexts) => void
  onCancel: () => void
  /** The values of the placeholders in each payment. */
  values: readonly TemplateValues[]
  isForMany?: boolean
  /** The button's label. */
  action?: string
}

/**
 * Picks a decline reason by click, arrow keys or number, with optional texts. Enter declines, in a
 * text with Ctrl; Escape goes back.
 */
export function FailForm(props: FailFormProps) {
  const { onFail, onCancel, values, isForMany = false, action = 'Decline payment' } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState<RefusalReason>()
  const [texts, setTexts] = useState(NO_TEXTS)
  const colleagues = useColleagues()
  const canFail = chosen !== undefined && !haveProblem(texts, values, isForMany)

  useEffect(() => list.current?.querySelector('input')?.focus(), [])

  const fail = () => {
    if (!canFail) return
    const [message, note] = [texts.message.trim(), toStored(texts.note.trim(), colleagues)]
    onFail(chosen, { ...(message && { message }), ...(note && { note }) })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (target instanceof Element && target.closest('[role="menu"]')) return
    if (event.key === 'Escape') onCancel()
    const isText = target instanceof HTMLTextAreaElement
    if (event.key === 'Enter' && (isText ? event.ctrlKey || event.metaKey : target instanceof HTMLInputElement)) {
      event.preventDefault()
      fail()
    }
    if (isText) return
    const named = /^[1-9]$/.test(event.key) ? REFUSALS[Number(event.key) - 1] : undefined
    if (!named) return
    setChosen(named.reason)
    list.current?.querySelector<HTMLInputElement>(`input[value="${named.reason}"]`)?.focus()
  }

  return (
    <form
      data-own-keys
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        fail()
      }}
      className="grid gap-2 border-line border-b bg-canvas px-4 py-3"
    >
      <ReasonField ref={list} chosen={chosen} onChoose={setChosen} />
      <DeclineTexts texts={texts} onChange={setTexts} values={values} isForMany={isForMany} />
      <div className="sticky bottom-0 -mx-4 flex justify-end gap-2 border-line border-t bg-canvas px-4 pt-3 pb-1">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" disabled={!canFail}>
          {action}
        </Button>
      </div>
    </form>
  )
}

interface ReasonFieldProps {
  ref: RefObject<HTMLFieldSetElement | null>
  chosen: RefusalReason | undefined
  onChoose: (reason: RefusalReason) => void
}

function ReasonField({ ref, chosen, onChoose }: ReasonFieldProps) {
  const id = useId()
  return (
    <fieldset ref={ref} className="grid">
      <legend className="mb-1 font-semibold text-sm">Decline reason</legend>
      {REFUSALS.map(({ reason, label, means }, at) => (
        <label
          key={reason}
          htmlFor={`${id}-${reason}`}
          className="-mx-2 flex items-start gap-2.5 rounded-md px-2 py-1.5 text-sm hover:bg-sunken has-checked:bg-accent-soft"
        >
          <input
            id={`${id}-${reason}`}
            type="radio"
            name="reason"
            value={reason}
            checked={chosen === reason}
            onChange={() => onChoose(reason)}
            aria-describedby={`${id}-${reason}-means`}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1">
            <span className="font-medium">{label}</span>
            <span id={`${id}-${reason}-means`} className="block text-muted text-xs">
              {means}
            </span>
          </span>
          <span aria-hidden className="max-xl:hidden">
            {at < KEYS && <Kbd>{at + 1}</Kbd>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
