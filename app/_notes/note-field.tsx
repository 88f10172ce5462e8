'use client'

import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Textarea } from '#components/ui/textarea.tsx'
import { counted } from '#lib/kernel/wording.ts'
import { MAX_NOTE_LENGTH } from '#lib/modules/notes/states.ts'
import { type Colleague, offered, typedMention } from './mention-text.ts'
import { WORDS } from './words.ts'

interface NoteFieldProps {
  /** Its name, unless a label names the field by its ID. */
  label?: string
  id?: string
  value: string
  onChange: (value: string) => void
  colleagues: readonly Colleague[]
  /** Ctrl+Enter. Without it, the keys are left to the form. */
  onSubmit?: (() => void) | undefined
  /** Escape, while no colleagues are offered. */
  onCancel?: (() => void) | undefined
  autoFocus?: boolean
  invalid?: boolean
  /** Below the field, instead of how to write Markdown. */
  hint?: ReactNode
}

type MentionsOptions = Pick<NoteFieldProps, 'value' | 'onChange' | 'colleagues'>

/** The colleagues to offer for the mention that is being typed, and the selected one. */
function useMentions({ value, onChange, colleagues }: MentionsOptions) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number>()
  const [at, setAt] = useState(0)
  const mention = caret === undefined ? undefined : typedMention(value, caret)
  const options = mention ? offered(mention.typed, colleagues) : []
  const current = Math.min(at, options.length - 1)
  /** Where the caret belongs once React has written the value, which moves it to the end. */
  const inserted = useRef<number>(undefined)
  // Before the next key arrives.
  useLayoutEffect(() => {
    if (inserted.current === undefined) return
    field.current?.focus()
    field.current?.setSelectionRange(inserted.current, inserted.current)
    inserted.current = undefined
  })

  return {
    field,
    options,
    chosen: options[current],
    choose: (step: number) => setAt((current + step + options.length) % options.length),
    /** Called when the user has typed, with the position of the caret. */
    onTyped: (caret: number) => {
      setCaret(caret)
      setAt(0)
    },
    /** Closes the list until the user types again. */
    close: () => setCaret(undefined),
    insert: ({ label: name }: Colleague) => {
      if (!mention || caret === undefined) return
      const before = `${value.slice(0, mention.from)}@${name} `
      onChange(before + value.slice(caret).trimStart())
      setCaret(undefined)
      inserted.current = before.length
    },
  }
}

/** A text area that offers colleagues after an @. The arrow keys choose, Enter and Tab insert. */
export function NoteField(props: NoteFieldProps) {
  const { label, value, onChange, colleagues, onSubmit, onCancel, autoFocus, invalid, hint } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const { field, options, chosen, choose, onTyped, close, insert } = useMentions({ value, onChange, colleagues })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSubmit && !onSubmit) return
    if (isSubmit) onSubmit?.()
    else if (chosen && step) choose(step)
    else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) insert(chosen)
    else if (chosen && event.key === 'Escape') close()
    else if (event.key === 'Escape' && onCancel) onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative">
      <Textarea
        ref={field}
        id={props.id}
        rows={3}
        value={value}
        autoFocus={autoFocus}
        aria-label={label}
        aria-describedby={invalid && props.id ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-autocomplete="list"
        aria-controls={chosen && `${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.number}`}
        aria-invalid={invalid || undefined}
        maxLength={MAX_NOTE_LENGTH}
        placeholder={WORDS.placeholder}
        className="field-sizing-content max-h-80 min-h-19"
        onChange={({ target }) => {
          onChange(target.value)
          onTyped(target.selectionStart)
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-hint`} className="mt-1 text-muted text-xs">
        {hint ?? WORDS.hint} {onSubmit && <span className="max-md:hidden">{WORDS.shortcut}</span>}
      </p>
      {chosen && <Offers id={id} options={options} chosen={chosen} onChoose={insert} />}
      <span role="status" className="sr-only">
        {options.length > 0 && counted(options.length, 'colleague')}
      </span>
    </div>
  )
}

interface OffersProps {
  id: string
  options: readonly Colleague[]
  chosen: Colleague
  onChoose: (one: Colleague) => void
}

/** The colleagues to mention, below the field, which keeps the focus. */
function Offers({ id, options, chosen, onChoose }: OffersProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Colleagues"
      className="absolute inset-x-0 top-full z-10 -mt-4 rounded-md border border-line bg-surface p-1 shadow-float"
    >
      {options.map((one) => (
        <div
          key={one.number}
          id={`${id}-${one.number}`}
          role="option"
          tabIndex={-1}
          aria-selected={one === chosen}
          className={clsx(
            'flex min-h-8 cursor-pointer items-center rounded-sm px-2 text-sm hover:bg-sunken',
            one === chosen && 'bg-sunken',
          )}
          // Before the field loses the focus, which would close the list.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(one)
          }}
        >
          {one.label}
        </div>
      ))}
    </div>
  )
}
