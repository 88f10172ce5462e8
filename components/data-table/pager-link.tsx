import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button-class.ts'

interface PagerLinkProps {
  href: string | undefined
  rel?: 'prev' | 'next'
  /** The page that tells where this leads is still on its way: the link keeps the focus, and leads nowhere. */
  waits?: boolean
  children: ReactNode
}

/** One step of a pager: a link, or the same shape asleep when there is nowhere to go. */
export function PagerLink({ href, rel, waits, children }: PagerLinkProps) {
  const look = buttonClass({ size: 'sm' })
  if (href === undefined) {
    return (
      <span aria-hidden className={clsx(look, 'cursor-not-allowed border-transparent text-subtle')}>
        {children}
      </span>
    )
  }
  return (
    <Link
      href={href}
      rel={rel}
      prefetch={false}
      aria-disabled={waits || undefined}
      onClick={waits ? (event) => event.preventDefault() : undefined}
      className={look}
    >
      {children}
    </Link>
  )
}
