import { clsx } from 'clsx'
import Link from 'next/link'
import type { ComponentProps } from 'react'

/** The link of a row, in its first column: a click anywhere on the row follows it, arrows move between these. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch={false}
      title={typeof rest.children === 'string' ? rest.children : undefined}
      {...rest}
      data-row-link
      className={clsx('block truncate font-medium text-ink hover:underline focus-visible:outline-none', className)}
    />
  )
}
