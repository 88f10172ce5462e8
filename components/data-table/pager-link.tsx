import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button-class.ts'

/** One step of a pager: a link, or the same shape asleep when there is nowhere to go. */
export function PagerLink({
  href,
  rel,
  children,
}: {
  href: string | undefined
  rel?: 'prev' | 'next'
  children: ReactNode
}) {
  const look = buttonClass({ size: 'sm' })
  if (href === undefined) {
    return (
      <span aria-hidden className={clsx(look, 'cursor-not-allowed border-transparent text-subtle')}>
        {children}
      </span>
    )
  }
  return (
    <Link href={href} rel={rel} prefetch={false} className={look}>
      {children}
    </Link>
  )
}
