'use client'

import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** A side panel on wide screens: the list behind stays in view. */
  side?: boolean
  /** False keeps it open until its own button is pressed: neither Escape nor the cross closes it. */
  dismissible?: boolean
  children: ReactNode
}

const WIDTHS = { sm: 'sm:w-[26rem]', md: 'sm:w-[34rem]', lg: 'sm:w-[48rem]' }

/** The browser's modal dialog: it traps focus and gives it back; a click on the backdrop loses nothing. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, footer, size = 'md', side = false, dismissible = true, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) dialog.showModal()
    if (!open) dialog?.close()
  }, [open])

  const closed = () => {
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
      onClose={closed}
      onKeyDown={holdEscape}
      className={clsx(
        'fixed overflow-hidden border border-line bg-surface p-0 text-ink shadow-float max-sm:w-full max-sm:max-w-none',
        side
          ? 'my-0 mr-0 ml-auto h-dvh max-h-none sm:rounded-l-lg'
          : 'm-auto max-h-[min(44rem,calc(100dvh-2rem))] rounded-lg max-sm:mb-0 max-sm:rounded-b-none',
        WIDTHS[size],
      )}
    >
      {open && (
        <div className={clsx('flex flex-col', side ? 'h-full' : 'max-h-[inherit]')}>
          <header className="flex items-start justify-between gap-4 border-line border-b px-4 py-3">
            <div className="min-w-0">
              <h2 id={`${id}-title`} className="font-semibold text-lg">
                {title}
              </h2>
              {description && (
                <p id={`${id}-description`} className="text-muted text-sm">
                  {description}
                </p>
              )}
            </div>
            {dismissible && <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t bg-canvas px-4 py-3">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}
