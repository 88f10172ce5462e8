'use client'

import { AtSign, CircleUser, Copy, LogOut } from 'lucide-react'
import { useReader } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { MenuLink, MenuSeparator } from '#components/overlay/menu-parts.tsx'
import { Avatar } from '#components/ui/avatar.tsx'

const actions = () => import('./account-actions.ts')

/** Shows who is signed in, their role and organization, their mentions in a namespace, and the sign-out action. */
export function AccountMenu({ mentionsOf }: { mentionsOf: string | undefined }) {
  const { name, email, roleName, organization } = useReader()
  return (
    <DropdownMenu
      label={`Account: ${name}`}
      trigger={
        <>
          <Avatar name={name} />
          <span className="max-w-32 truncate max-xl:hidden">{name}</span>
        </>
      }
      align="end"
      variant="ghost"
      className="max-xl:w-8 max-xl:px-0 xl:px-2"
    >
      <div role="presentation" className="flex gap-2.5 px-2 py-1.5 text-sm">
        <Avatar name={name} className="size-8 text-xs" />
        <div className="grid min-w-0 gap-0.5">
          <span className="font-medium">{name}</span>
          <span className="wrap-anywhere text-muted text-xs">{email}</span>
          <span className="mt-1 text-muted text-xs">
            {roleName} at {organization.name}
          </span>
        </div>
      </div>
      <MenuSeparator />
      <MenuLink href="/settings/profile">
        <CircleUser aria-hidden />
        Profile
      </MenuLink>
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
