'use client'

import { clsx } from 'clsx'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { IntentLink } from '../ui/intent-link.tsx'

interface NavLinkProps {
  href: string
  label: string
  icon: ReactNode
  badge?: ReactNode
  /** Highlight on this page only, not on its subpages. */
  exact?: boolean
  /** Other screens that are tabs of this one. */
  tabs?: readonly string[]
}

/** A link of the left navigation, highlighted while its page or a subpage is open. */
export function NavLink({ href, label, icon, badge, exact = false, tabs = [] }: NavLinkProps) {
  const pathname = usePathname()
  const isIn = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const active = (exact ? pathname === href : isIn(href)) || tabs.some(isIn)
  return (
    <IntentLink
      href={href}
      title={label}
      aria-current={active ? 'page' : undefined}
      className={clsx(
        'flex h-8 items-center gap-2.5 rounded-md px-2 text-sm focus-visible:-outline-offset-2 [&_svg]:size-4 [&_svg]:shrink-0',
        'nav-folded:justify-center nav-folded:px-0',
        active ? 'bg-accent-soft font-medium text-accent-ink' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate nav-folded:sr-only">{label}</span>
      {badge !== undefined && <span className="nav-folded:hidden">{badge}</span>}
    </IntentLink>
  )
}
