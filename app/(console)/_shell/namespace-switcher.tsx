'use client'

import { Boxes, ChevronsUpDown } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { DropdownMenu } from '#components/overlay/dropdown-menu.tsx'
import { MenuLabel, MenuLink, MenuSeparator } from '#components/overlay/menu-parts.tsx'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { sameScreenIn } from './paths.ts'

interface NamespaceSwitcherProps {
  namespaces: readonly Namespace[]
  /** The namespace that the navigation links to; undefined without namespaces. */
  current: Namespace | undefined
}

/** Opens the same screen in another namespace. */
export function NamespaceSwitcher({ namespaces, current }: NamespaceSwitcherProps) {
  const pathname = usePathname()
  const name = current?.name ?? 'No namespaces'
  return (
    <DropdownMenu
      label={current ? `Namespace: ${name}` : name}
      trigger={
        <>
          <span className="truncate">{name}</span>
          <ChevronsUpDown aria-hidden className="text-subtle" />
        </>
      }
      className="min-w-0 max-w-56 shrink!"
    >
      {namespaces.length > 0 && <MenuLabel>Namespaces</MenuLabel>}
      {namespaces.map((namespace) => (
        <MenuLink
          key={namespace.token}
          href={sameScreenIn(pathname, namespace.token)}
          aria-current={namespace === current ? 'true' : undefined}
          className="aria-current:font-medium"
        >
          <span className="min-w-0 flex-1 truncate">{namespace.name}</span>
          <span className="font-mono text-subtle text-xs">@{namespace.domain}</span>
          {namespace.environment === 'live' && <EnvironmentBadge environment="live" />}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuLink href="/namespaces">
        <Boxes aria-hidden />
        All namespaces
      </MenuLink>
    </DropdownMenu>
  )
}
