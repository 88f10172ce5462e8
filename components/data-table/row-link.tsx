import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/**
 * The link in a row's first column. Clicking anywhere on the row follows it, and arrow keys move
 * between rows. The table handles clicks for all rows, because a router link in each would take a
 * third of its render time.
 */
export function RowLink({ className, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      title={typeof rest.children === 'string' ? rest.children : undefined}
      {...rest}
      data-row-link
      className={clsx('block truncate font-medium text-ink hover:underline focus-visible:outline-none', className)}
    />
  )
}
