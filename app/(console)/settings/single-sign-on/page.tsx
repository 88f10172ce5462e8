import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { remoteGateway } from '#app/_session/remote.ts'
import { mayCall } from '#app/_session/role-access.ts'
import { loadPermissions } from '#app/(console)/_shell/load.ts'
import { rolesQuery } from '../members/queries.ts'
import { SingleSignOnScreen } from './_components/single-sign-on-screen.tsx'
import { singleSignOnQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Single sign-on' }

export default async function SingleSignOnPage() {
  const [permissions, remote] = await Promise.all([loadPermissions(), remoteGateway()])
  // The provider returns to the console of the gateway that has the accounts.
  if (remote) {
    return (
      <NotOffered title="Single sign-on" what="single sign-on">
        Set it up in the console of the gateway’s operator.
      </NotOffered>
    )
  }
  return (
    <Prefetched
      queries={(client) =>
        mayCall(permissions, 'GET /single-sign-on') ? [singleSignOnQuery(client), rolesQuery(client)] : []
      }
    >
      <SingleSignOnScreen />
    </Prefetched>
  )
}
