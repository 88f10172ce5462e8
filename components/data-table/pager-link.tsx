import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button-class.ts'

interface PagerLinkProps {
  href: string | undefined
  rel?: 'prev' | 'next'
  /** The target is not known yet: the link keeps the focus but does nothing. */
  waits?: boolean
  children: ReactNode
}

/** A pager link; disabled without a target. */
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
