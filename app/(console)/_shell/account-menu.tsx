'use client'

import { CircleUser, Copy, LogOut } from 'lucide-react'
import { useReader } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { MenuSeparator } from '#components/overlay/menu-parts.tsx'
import { notify } from '#components/overlay/notify.ts'

const leave = async () => {
  try {
    const { signOut } = await import('#app/_session/sign-in-client.ts')
    await signOut()
  } catch {
    notify({ kind: 'error', title: 'Couldn’t sign out', description: 'Check your connection and try again.' })
  }
}

/**
 * Copies the organization ID, which every call with an API key needs. Shows it instead if the
 * clipboard is unavailable, as on plain HTTP.
 */
const copyId = async (id: string) => {
  try {
    await navigator.clipboard.writeText(id)
    notify({ kind: 'success', title: 'Organization ID copied', description: id })
  } catch {
    notify({ kind: 'info', title: 'Organization ID', description: id })
  }
}

/** Shows who is signed in, their role and organization, and the sign-out action. */
export function AccountMenu() {
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
      <MenuItem onClick={() => copyId(organization.token)}>
        <Copy aria-hidden />
        Copy organization ID
      </MenuItem>
      <MenuItem onClick={leave}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </DropdownMenu>
  )
}
