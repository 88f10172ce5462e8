'use client'

import { AtSign, CircleUser, Copy, LogOut } from 'lucide-react'
import { useReader } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { MenuLink, MenuSeparator } from '#components/overlay/menu-parts.tsx'

const actions = () => import('./account-actions.ts')

/** Shows who is signed in, their role and organization, their mentions in a namespace, and the sign-out action. */
export function AccountMenu({ mentionsOf }: { mentionsOf: string | undefined }) {
  const { name, email, role, organization } = useReader()
  return (
    <DropdownMenu label="Account" trigger={<CircleUser aria-hidden />} align="end" variant="ghost" className="w-8 px-0">
      <div role="presentation" className="grid gap-0.5 px-2 py-1.5 text-sm">
        <span className="font-medium">{name}</span>
        <span className="wrap-anywhere text-muted text-xs">{email}</span>
        <span className="mt-1 text-muted text-xs">
          <span className="capitalize">{role}</span> at {organization.name}
        </span>
      </div>
      <MenuSeparator />
      {mentionsOf && (
        <MenuLink href={`/n/${mentionsOf}/mentions`}>
          <AtSign aria-hidden />
          Mentions
        </MenuLink>
      )}
      <MenuItem onClick={() => actions().then(({ copyId }) => copyId('Organization ID', organization.token))}>
        <Copy aria-hidden />
        Copy organization ID
      </MenuItem>
      <MenuItem onClick={() => actions().then(({ leave }) => leave())}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </DropdownMenu>
  )
}
