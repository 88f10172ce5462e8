import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { meQuery } from '../security/queries.ts'
import { ProfileScreen } from './_components/profile-screen.tsx'

export const metadata: Metadata = { title: 'Profile' }

export default async function ProfilePage() {
  if (!(await offers(undefined, 'PUT /members/me'))) {
    return (
      <NotOffered title="Profile" what="profiles">
        Manage your account with the gateway’s operator.
      </NotOffered>
    )
  }
  return (
    <Prefetched queries={(client) => [meQuery(client)]}>
      <ProfileScreen />
    </Prefetched>
  )
}
