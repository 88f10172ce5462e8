'use client'

import { clsx } from 'clsx'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { counted } from '#lib/kernel/wording.ts'
import { placeFloat } from '../overlay/place-float.ts'
import { Input } from '../ui/input.tsx'
import { nextOption } from './combobox-keys.ts'
import { Field } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

export interface ComboboxOption {
  /** What the input gets. */
  value: string
  /** Below the value, such as a name. */
  detail?: string
}

interface ComboboxFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  placeholder?: string
  maxLength?: number
  /** Suggestions for the current input; undefined while they load. */
  options: readonly ComboboxOption[] | undefined
  /** Called when the list opens and closes, so that suggestions load on demand. */
  onOpenChange: (isOpen: boolean) => void
}

type SuggestionsOptions = Pick<ComboboxFieldProps<FieldValues>, 'options' | 'onOpenChange'> & {
  typed: string
  onTake: (value: string) => void
}

/** The suggestions that are shown and the highlighted one, and the keys that control both. */
function useSuggestions({ typed, options, onOpenChange, onTake }: SuggestionsOptions) {
  const [isOpen, setIsOpen] = useState(false)
  const [highlighted, setHighlighted] = useState<string>()
  const shown = isOpen && options?.some(({ value }) => value !== typed) ? options : []
  const active = shown.findIndex(({ value }) => value === highlighted)
  // No longer suggested, so it must not be highlighted if it comes back.
  if (highlighted !== undefined && options && active < 0) setHighlighted(undefined)

  const show = (open: boolean) => {
    setHighlighted(undefined)
    setIsOpen(open)
    onOpenChange(open)
  }
  const take = (value: string) => {
    onTake(value)
    show(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOption(event, active, shown.length)
    if (next !== undefined) {
      event.preventDefault()
      setHighlighted(shown[next]?.value)
      return
    }
    if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault()
      return show(true)
    }
    if (event.key === 'Enter' && highlighted !== undefined) {
      // While suggestions load, it neither takes the highlighted one nor submits the form.
      event.preventDefault()
      if (active >= 0) take(highlighted)
    }
    if (event.key === 'Escape' && (shown.length > 0 || (isOpen && !options))) {
      // Closes only the list, even while it loads, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      show(false)
    }
  }
  return { shown, active, show, take, onKeyDown }
}

/**
 * A text input that suggests values (ARIA combobox with a list popup). Any text can be entered; the
 * arrow keys choose a suggestion, Enter takes it, and Escape closes the list.
 */
export function ComboboxField<Values extends FieldValues>(props: ComboboxFieldProps<Values>) {
  const { label, hint, optional, className, placeholder, maxLength, options, onOpenChange } = props
  const { id, error, props: input } = useField(props)
  const listId = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const typed = String(input.value ?? '')
  const { shown, active, show, take, onKeyDown } = useSuggestions({
    typed,
    options,
    onOpenChange,
    onTake: input.onChange,
  })
  const optionId = (at: number) => `${listId}-${at}`
  const onBlur = () => {
    input.onBlur()
    show(false)
  }

  return (
    <Field id={id} label={label} hint={hint} optional={optional} error={error} className={className}>
      <span ref={anchor} className="grid">
        <Input
          {...input}
          value={typed}
          placeholder={placeholder}
          maxLength={maxLength}
          spellCheck={false}
          className="font-mono"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          onBlur={onBlur}
          onChange={(event) => {
            input.onChange(event)
            show(true)
          }}
          onClick={() => show(true)}
          onKeyDown={onKeyDown}
        />
        <Suggestions
          id={listId}
          anchor={anchor}
          options={shown}
          active={active}
          optionId={optionId}
          onTake={take}
          onClose={() => show(false)}
        />
        <span role="status" className="sr-only">
          {shown.length > 0 && counted(shown.length, 'suggestion')}
        </span>
      </span>
    </Field>
  )
}

interface SuggestionsProps {
  id: string
  anchor: RefObject<HTMLElement | null>
  options: readonly ComboboxOption[]
  active: number
  optionId: (at: number) => string
  onTake: (value: string) => void
  onClose: () => void
}

/** The list in the top layer, as wide as the input, so that a dialog does not cut it. */
function Suggestions({ id, anchor, options, active, optionId, onTake, onClose }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null)
  const isShown = options.length > 0
  useLayoutEffect(() => {
    const [float, input] = [list.current, anchor.current]
    if (!float || !input) return
    if (!isShown) return float.hidePopover()
    float.showPopover()
    float.style.width = `${input.offsetWidth}px`
    placeFloat(float, input, 'start')
  })
  useEffect(() => {
    if (!isShown) return
    // The list does not move with its input.
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && list.current?.contains(target))) onClose()
    }
    window.addEventListener('scroll', onScroll, true)
    return () => window.removeEventListener('scroll', onScroll, true)
  }, [isShown, onClose])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      popover="manual"
      tabIndex={-1}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed inset-auto m-0 max-h-72 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-float"
    >
      {options.map(({ value, detail }, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the input names the active option.
        <div
          key={value}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          onClick={() => onTake(value)}
          className={clsx('cursor-default rounded-sm px-2 py-1', at === active ? 'bg-sunken' : 'hover:bg-sunken')}
        >
          <span className="wrap-anywhere block font-mono text-sm">{value}</span>
          {detail && <span className="block truncate text-muted text-xs">{detail}</span>}
        </div>
      ))}
    </div>
  )
}
