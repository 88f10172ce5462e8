'use client'

import { clsx } from 'clsx'
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useCallback,
  useId,
  useRef,
} from 'react'
import { type ButtonLook, buttonClass } from '../ui/button-class.ts'
import { placeFloat } from './place-float.ts'

interface DropdownMenuProps extends ButtonLook {
  /** The button's content. */
  trigger: ReactNode
  /** Accessible name of the button, required if the trigger is only an icon. */
  label?: string
  /** Tooltip of the button, if its name is longer than needed there. */
  tip?: string
  align?: 'start' | 'end'
  className?: string
  /** Called before the menu opens, to create items on demand. */
  onOpen?: () => void
  children: ReactNode
}

const ITEMS = '[role^="menuitem"]:not([aria-disabled="true"])'

/** Maximum pause between keys of one type-ahead search. */
const TYPING_MS = 1000

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]

const topOf = (element: HTMLElement | null): number => element?.getBoundingClientRect().top ?? 0

/** Positions an open menu and focuses the checked item, or the first one in a multi-select menu. */
function settleOpen(menu: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  if (!menu.matches(':popover-open')) return
  placeFloat(menu, button, align)
  const all = itemsOf(menu)
  if (all.some((item) => item.matches(':focus'))) return
  const isOneChoice = !all.some((item) => item.matches('[role="menuitemcheckbox"]'))
  const chosen = all.find((item) => item.matches('[aria-current="true"], [role="menuitemradio"][aria-checked="true"]'))
  ;((isOneChoice && chosen) || all[0])?.focus()
}

/**
 * Type-ahead: focuses the item that starts with the typed text. A leading space is not part of it.
 */
function useTyping(): (event: KeyboardEvent, all: readonly HTMLElement[]) => HTMLElement | undefined {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, timeStamp, ctrlKey, metaKey, altKey }, all) => {
    const earlier = timeStamp - typed.current.at < TYPING_MS ? typed.current.text : ''
    if (key.length !== 1 || ctrlKey || metaKey || altKey || (key === ' ' && !earlier)) return undefined
    const text = `${earlier}${key.toLowerCase()}`
    typed.current = { text, at: timeStamp }
    return all.find((item) => item.textContent?.trim().toLowerCase().startsWith(text))
  }
}

/** Closes the menu when its button moves, because the menu does not move with it. */
function useCloseOnScroll(menu: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  const openedAt = useRef(0)
  const onScroll = useCallback(
    (event: Event) => {
      if (event.target instanceof Node && menu.current?.contains(event.target)) return
      // The event of a scroll that brought the button into view can arrive after the click on it.
      if (topOf(button.current) !== openedAt.current) menu.current?.hidePopover()
    },
    [menu, button],
  )
  return {
    /** The menu was placed beside its button. */
    placed: () => {
      openedAt.current = topOf(button.current)
    },
    follow: (isOpen: boolean) => {
      if (isOpen) window.addEventListener('scroll', onScroll, true)
      else window.removeEventListener('scroll', onScroll, true)
    },
  }
}

/** Handles the opening and closing of the menu, and repositions an open menu that grows. */
function useMenuToggle(
  menu: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
): (event: ToggleEvent) => void {
  const scrolling = useCloseOnScroll(menu, button)
  const growing = useRef<ResizeObserver>(undefined)
  const settle = () => {
    if (!menu.current || !button.current) return
    scrolling.placed()
    settleOpen(menu.current, button.current, align)
  }
  return (event) => {
    const isOpen = event.newState === 'open'
    scrolling.follow(isOpen)
    button.current?.setAttribute('aria-expanded', String(isOpen))
    growing.current?.disconnect()
    if (!isOpen || !menu.current) return
    settle()
    // Items that load late resize the menu and still need the focus.
    growing.current = new ResizeObserver(settle)
    growing.current.observe(menu.current)
  }
}

/** Key handlers of the menu and of its button. */
function useMenuKeys(menu: RefObject<HTMLElement | null>) {
  const startingWith = useTyping()
  const onKeyDown = (event: KeyboardEvent) => {
    const all = itemsOf(menu.current)
    const at = all.findIndex((item) => item.matches(':focus'))
    const target = startingWith(event, all) ?? all[nextIndex(event.key, at, all.length) ?? -1]
    if (event.key === 'Tab') menu.current?.hidePopover()
    // Items may still be loading, and scrolling the page would close the menu.
    if (target || event.key.startsWith('Arrow')) event.preventDefault()
    target?.focus()
  }
  const onButtonKeyDown = (event: KeyboardEvent) => {
    // The menu gets the focus a moment after opening; keys typed before that are for its items.
    if (menu.current?.matches(':popover-open')) return onKeyDown(event)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    menu.current?.showPopover()
  }
  return { onKeyDown, onButtonKeyDown }
}

/**
 * A menu button. The menu is a native popover, which provides Escape, outside clicks and the top
 * layer.
 */
export function DropdownMenu({
  trigger,
  label,
  tip = label,
  align = 'start',
  variant,
  size,
  className,
  onOpen,
  children,
}: DropdownMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const onToggle = useMenuToggle(menu, button, align)
  const { onKeyDown, onButtonKeyDown } = useMenuKeys(menu)

  // A single choice closes the menu; checkboxes stay open.
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[role="menuitemcheckbox"]')) return
    menu.current?.hidePopover()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-label={label}
        title={tip}
        onKeyDown={onButtonKeyDown}
        className={buttonClass({ variant, size, className })}
      >
        {trigger}
      </button>
      <div
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        aria-label={label}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onBeforeToggle={(event) => event.newState === 'open' && onOpen?.()}
        onClick={onClick}
        className="fixed inset-auto m-0 max-h-[min(24rem,80dvh)] min-w-44 max-w-80 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-float"
      >
        {children}
      </div>
    </>
  )
}

const menuItemClass = (danger = false, className?: string) =>
  clsx(
    'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left text-sm aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    'focus:bg-sunken focus:outline-none hover:bg-sunken',
    danger ? 'text-danger' : 'text-ink [&_svg]:text-subtle',
    className,
  )

type MenuItemProps = Omit<ComponentProps<'button'>, 'role'> & { danger?: boolean; checked?: boolean; many?: boolean }

/** A menu item. `checked` makes it a choice; with `many`, several can be on. */
export function MenuItem({ danger, checked, many, disabled, className, onClick, ...rest }: MenuItemProps) {
  const choice = many ? 'menuitemcheckbox' : 'menuitemradio'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role supports it whenever `checked` is given.
    <button
      {...rest}
      type="button"
      role={checked === undefined ? 'menuitem' : choice}
      aria-checked={checked}
      aria-disabled={disabled}
      tabIndex={-1}
      onClick={disabled ? undefined : onClick}
      className={menuItemClass(danger, className)}
    />
  )
}
