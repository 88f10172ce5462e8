'use client'

import { Filter, Search } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { currentParams, useAddress } from './address.ts'
import { afterPaint } from './after-paint.ts'
import { rowsToTop, showView } from './use-view.ts'

/** Debounce for text input. */
const TYPING_MS = 300

type Values = Readonly<Record<string, string | number | undefined>>

/** Filter values from the URL, by control name. */
const ValuesContext = createContext<Values>({})
export const useFilterValue = (name: string) => use(ValuesContext)[name] ?? ''

interface FilterBarProps {
  /** Filter values from the URL, by control name. */
  values: Values
  /** URL of the list for the given controls. Choices apply immediately, text after a pause. */
  hrefFor: (typed: Record<string, string>) => string
  /** URL of the unfiltered list; given while filters are set. */
  clearHref?: string
  /** Less common filters behind a button, on phones with all others; `count` of them are set. */
  more?: { count: number; children: ReactNode }
  /** Whether the list has little space: less common filters are closed until the user opens them. */
  tight?: boolean
  /** Content at the right end. */
  aside?: ReactNode
  children: ReactNode
}

/** Synchronizes the URL and the form's controls. Returns the form's props. */
function useFilterForm(values: Values, hrefFor: FilterBarProps['hrefFor']) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The control that was changed last, until the URL has its value. */
  const changed = useRef<EventTarget>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  // A choice made right after another one counts on top of it.
  const latest = useRef(hrefFor)
  useEffect(() => {
    latest.current = hrefFor
  })
  const narrow = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    changed.current = undefined
    if (!form.current) return
    const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    rowsToTop()
    showView(latest.current(Object.fromEntries(typed)), 'replace')
  }
  const params = useAddress()
  const follow = useEffectEvent((first: boolean) => {
    // The page's params lag behind the URL; applying stale ones would undo newer choices.
    if (params.toString() !== currentParams().toString()) return
    const controls = [...(form.current?.elements ?? [])].filter(isControl)
    const differing = controls.filter((control) => shownIn(control) !== String(values[control.name] ?? ''))
    // Choices made before hydration count.
    if (first && differing.length > 0) return narrow()
    for (const control of differing) {
      if (control === changed.current) continue
      if (isToggle(control)) control.checked = values[control.name] !== undefined
      else if (control !== document.activeElement) control.value = String(values[control.name] ?? '')
    }
  })
  const alive = useRef(false)
  const view = JSON.stringify(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the view changes.
  useEffect(() => {
    follow(!alive.current)
    alive.current = true
  }, [view])
  const onChange = ({ target }: FormEvent) => {
    clearTimeout(timer.current)
    changed.current = target
    if (target instanceof HTMLInputElement && target.type === 'search') timer.current = setTimeout(narrow, TYPING_MS)
    else afterPaint(narrow)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    narrow()
  }
  return { ref: form, onChange, onBlur: () => timer.current && narrow(), onSubmit }
}

/**
 * The filters above a list. The URL is the source of truth: changes from elsewhere update the
 * controls.
 */
export function FilterBar({ values, hrefFor, clearHref, more, tight = false, aside, children }: FilterBarProps) {
  const id = useId()
  const [open, setOpen] = useState(!tight && (more?.count ?? 0) > 0)
  const [wasTight, setTight] = useState(tight)
  if (tight !== wasTight) {
    setTight(tight)
    if (tight) setOpen(false)
  }
  const form = useFilterForm(values, hrefFor)
  return (
    <search className="w-full max-sm:contents">
      <form {...form} className="flex flex-wrap items-center gap-2 max-sm:contents">
        {/* On phones, all filters are behind the button, so that they do not fill the screen. */}
        <span className={more && !open ? 'contents max-sm:hidden' : 'contents'}>
          <ValuesContext value={values}>{children}</ValuesContext>
        </span>
        {more && (
          <Button onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={id}>
            <Filter aria-hidden />
            <span className="max-sm:hidden">More filters</span>
            <span className="sm:hidden">Filters</span>
            {more.count > 0 && <Badge tone="info">{more.count}</Badge>}
          </Button>
        )}
        {clearHref && (
          <ButtonLink href={clearHref} variant="ghost">
            Clear filters
          </ButtonLink>
        )}
        {aside && <span className="ml-auto max-sm:mr-auto max-sm:ml-0">{aside}</span>}
        {more && (
          // Hidden instead of unmounted while some are set, so that their values stay part of the form.
          <div id={id} hidden={!open} className="w-full">
            <div className="flex flex-wrap items-center gap-2">
              {(open || more.count > 0) && <ValuesContext value={values}>{more.children}</ValuesContext>}
            </div>
          </div>
        )}
      </form>
    </search>
  )
}

const isControl = (element: Element): element is HTMLInputElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

const isToggle = (control: HTMLInputElement | HTMLSelectElement): control is HTMLInputElement =>
  control.type === 'checkbox'

const shownIn = (control: HTMLInputElement | HTMLSelectElement): string =>
  isToggle(control) && !control.checked ? '' : control.value

type FilterTextProps = Omit<ComponentProps<typeof Input>, 'type'> & { name: string; label: string }

/**
 * A text filter. Its width is fixed, because the page is painted while it arrives: a field that shares
 * the line with later controls would shrink when they do.
 */
export function FilterText({ label, className = 'sm:w-64', ...rest }: FilterTextProps) {
  return (
    <span className={`relative w-full min-w-0 ${className}`}>
      <Search
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 size-4 text-subtle"
      />
      <Input
        {...rest}
        type="search"
        aria-label={label}
        defaultValue={useFilterValue(rest.name)}
        enterKeyHint="search"
        spellCheck={false}
        className="pl-8"
      />
    </span>
  )
}

/** As wide as its longest option, or the rest of the line. */
const PHONE = 'max-sm:w-auto max-sm:min-w-0 max-sm:max-w-full max-sm:flex-auto'

type FilterChoiceProps = ComponentProps<typeof Select> & { name: string; label: string }

/**
 * A choice filter; an empty choice matches everything. A value from the URL that is not among the options,
 * such as a single action in the audit log or a revoked key, is one more option: otherwise, the list would be filtered by
 * something that the control does not show.
 */
export function FilterChoice({ label, options, className = 'max-w-32', ...rest }: FilterChoiceProps) {
  const value = String(useFilterValue(rest.name))
  const isListed = value === '' || options.some((option) => option.value === value)
  return (
    <Select
      {...rest}
      options={isListed ? options : [...options, { value, label: value }]}
      aria-label={label}
      defaultValue={value}
      className={`${PHONE} ${className}`}
    />
  )
}

/** A filter that is on or off; off, it is not in the URL. */
export function FilterToggle({ name, value, label }: { name: string; value: string; label: string }) {
  const id = useId()
  return (
    <span className="inline-flex min-h-8 items-center gap-2 whitespace-nowrap text-sm">
      <Checkbox id={id} name={name} value={value} defaultChecked={useFilterValue(name) === value} />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
