'use client'

import { CircleUser, Copy, LogOut } from 'lucide-react'
import { useReader } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/ui/dropdown-menu.tsx'
import { MenuSeparator } from '#components/ui/menu-parts.tsx'
import { notify } from '#components/ui/notify.ts'

const leave = async () => {
  try {
    const { signOut } = await import('#app/_session/sign-in-client.ts')
    await signOut()
  } catch {
    notify({ kind: 'error', title: 'Couldn’t sign out', description: 'Check your connection and try again.' })
  }
}

/** Every call with an API key names the organization; where there is no clipboard, as on plain http, the id is shown instead. */
const copyId = async (id: string) => {
  try {
    await navigator.clipboard.writeText(id)
    notify({ kind: 'success', title: 'Organization ID copied', description: id })
  } catch {
    notify({ kind: 'info', title: 'Organization ID', description: id })
  }
}

/** Who is signed in, in what role and for whom; and the way out. */
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
