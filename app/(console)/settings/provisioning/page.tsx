import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { remoteGateway } from '#app/_session/remote.ts'
import { mayCall } from '#app/_session/role-access.ts'
import { loadPermissions } from '#app/(console)/_shell/load.ts'
import { serviceTokensQuery } from '../_service-tokens/queries.ts'
import { rolesQuery } from '../members/queries.ts'
import { ProvisioningScreen } from './_components/provisioning-screen.tsx'
import { provisioningQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Provisioning' }

export default async function ProvisioningPage() {
  const [permissions, remote] = await Promise.all([loadPermissions(), remoteGateway()])
  // The directory sends its requests to the gateway that has the accounts.
  if (remote) {
    return (
      <NotOffered title="Provisioning" what="provisioning">
        Set it up in the console of the gateway’s operator.
      </NotOffered>
    )
  }
  return (
    <Prefetched
      queries={(client) =>
        mayCall(permissions, 'GET /provisioning')
          ? [provisioningQuery(client), serviceTokensQuery(client), rolesQuery(client)]
          : []
      }
    >
      <ProvisioningScreen />
    </Prefetched>
  )
}
