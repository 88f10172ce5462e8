import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { rolesQuery } from '../members/queries.ts'
import { RolesScreen } from './_components/roles-screen.tsx'

export const metadata: Metadata = { title: 'Roles' }

export default function RolesPage() {
  return (
    <Prefetched queries={(client) => [rolesQuery(client)]}>
      <RolesScreen />
    </Prefetched>
  )
}
