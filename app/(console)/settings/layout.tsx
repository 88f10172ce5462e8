import type { ReactNode } from 'react'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'

/** Settings exist only on gateways with this project's extensions. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  if (await offers(undefined, 'GET /organization', 'GET /members')) return children
  return (
    <NotOffered title="Settings" what="organization settings">
      Manage your account with the gateway’s operator.
    </NotOffered>
  )
}
