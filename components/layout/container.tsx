import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const WIDTHS = { page: 'max-w-page', reading: 'max-w-reading', form: 'max-w-form' }

/**
 * Width, margins and block spacing of a page's content. A page that is a list fills the viewport: only
 * its rows scroll. On phones, the page scrolls.
 */
export function Container({
  width = 'page',
  fill = false,
  className,
  children,
}: {
  width?: keyof typeof WIDTHS
  fill?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div
      data-fill={fill || undefined}
      className={clsx(
        'mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 md:px-6',
        fill && 'group/page md:flex md:min-h-0 md:flex-1 md:flex-col',
        WIDTHS[width],
        className,
      )}
    >
      {children}
    </div>
  )
}
