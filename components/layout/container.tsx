import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const WIDTHS = { page: 'max-w-page', reading: 'max-w-reading', form: 'max-w-form' }

/** Width, margins and block spacing of a page's content. */
export function Container({
  width = 'page',
  className,
  children,
}: {
  width?: keyof typeof WIDTHS
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={clsx(
        'mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 md:px-6',
        WIDTHS[width],
        className,
      )}
    >
      {children}
    </div>
  )
}
