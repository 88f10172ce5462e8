import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { rolesQuery } from '../../members/queries.ts'
import { permissionsQuery } from '../queries.ts'
import { PermissionsScreen } from './_components/permissions-screen.tsx'

export const metadata: Metadata = { title: 'Permissions' }

export default function PermissionsPage() {
  return (
    <Prefetched queries={(client) => [permissionsQuery(client), rolesQuery(client)]}>
      <PermissionsScreen />
    </Prefetched>
  )
}
