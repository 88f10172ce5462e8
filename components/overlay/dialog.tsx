'use client'

import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../ui/icon-button.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** A side panel on wide screens, which keeps the list visible. */
  side?: boolean
  /** If false, only its own button closes it, not Escape or the close button. */
  dismissible?: boolean
  children: ReactNode
}

const WIDTHS = { sm: 'sm:w-[26rem]', md: 'sm:w-[34rem]', lg: 'sm:w-[48rem]' }

/** The ref of a heading that gets the focus when its title changes. */
function useTitleFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titled = useRef(title)
  useEffect(() => {
    if (titled.current === title) return
    titled.current = title
    // Set only now, because a focusable heading would get the dialog's initial focus.
    heading.current?.setAttribute('tabindex', '-1')
    heading.current?.focus()
  }, [title])
  return heading
}

/** If the content is higher than the dialog, the browser focuses the area that scrolls, not its first field. */
function focusWithin(area: HTMLElement | null): void {
  const first = area?.querySelector<HTMLElement>(':is(input, select, textarea, button):enabled, a[href]')
  if (document.activeElement === area) first?.focus()
}

/**
 * The native modal dialog, which traps and restores the focus. Backdrop clicks do not close it, so
 * no input is lost. The close button comes last in the document, so that the first field gets the
 * initial focus. When the title changes, the heading gets the focus so that screen readers read the
 * new content.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, footer, size = 'md', side = false, dismissible = true, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const id = useId()
  const heading = useTitleFocus(title)

  // Close before unmounting, because only a closing dialog restores focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    focusWithin(area.current)
    return () => dialog.close()
  }, [open])

  const closed = () => {
    if (ref.current?.open) return
    if (open && dismissible) onClose()
    else if (open) ref.current?.showModal()
  }
  const holdEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !dismissible) event.preventDefault()
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      data-dismissible={dismissible || undefined}
      onClose={closed}
      onKeyDown={holdEscape}
      className={clsx(
        'fixed overflow-hidden border border-line bg-surface p-0 text-ink shadow-float max-sm:w-full max-sm:max-w-none',
        side
          ? 'my-0 mr-0 ml-auto h-dvh max-h-none sm:rounded-l-lg'
          : 'm-auto max-h-[min(50rem,calc(100dvh-2rem))] rounded-lg max-sm:mb-0 max-sm:rounded-b-none',
        WIDTHS[size],
      )}
    >
      {open && (
        <div className={clsx('relative flex flex-col', side ? 'h-full' : 'max-h-[inherit]')}>
          {/* No `header`: a dialog that the page's header opens would contain a second banner. */}
          <div className={clsx('border-line border-b py-3 pl-4', dismissible ? 'pr-14' : 'pr-4')}>
            <h2 ref={heading} id={`${id}-title`} className="wrap-anywhere font-semibold text-lg focus:outline-none">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="text-muted text-sm">
                {description}
              </p>
            )}
          </div>
          <div ref={area} className="min-h-0 flex-1 overflow-y-auto p-4">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t bg-canvas px-4 py-3">
              {footer}
            </footer>
          )}
          {dismissible && (
            <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} className="absolute top-2.5 right-3" />
          )}
        </div>
      )}
    </dialog>
  )
}
