import { type ReactNode, useId } from 'react'
import { Badge } from '../ui/badge.tsx'
import { NavLink } from './nav-link.tsx'

export interface NavItem {
  href: string
  label: string
  icon: ReactNode
  badge?: string | number
  exact?: boolean
  /** Other screens that are tabs of this one. */
  tabs?: readonly string[]
}

export interface NavGroup {
  group: string
  items: readonly NavItem[]
}

/** Links of the left navigation under their headings. */
export function NavGroups({ groups }: { groups: readonly NavGroup[] }) {
  const id = useId()
  return (
    <nav aria-label="Main" className="grid gap-4 px-2 py-3">
      {groups.map(({ group, items }) => (
        <div key={group}>
          <h2 id={`${id}-${group}`} className="mb-1 px-2 font-medium text-2xs text-subtle nav-folded:sr-only">
            {group}
          </h2>
          <ul aria-labelledby={`${id}-${group}`} className="grid gap-px">
            {items.map((item) => (
              <li key={item.href}>
                <NavLink {...item} badge={item.badge === undefined ? undefined : <Badge>{item.badge}</Badge>} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
