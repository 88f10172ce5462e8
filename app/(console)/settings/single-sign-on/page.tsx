import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { remoteGateway } from '#app/_session/remote.ts'
import { mayCall } from '#app/_session/role-access.ts'
import { requireSession } from '#app/_session/session.ts'
import { SingleSignOnScreen } from './_components/single-sign-on-screen.tsx'
import { singleSignOnQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Single sign-on' }

export default async function SingleSignOnPage() {
  const [{ member }, remote] = await Promise.all([requireSession(), remoteGateway()])
  // The provider returns to the console of the gateway that has the accounts.
  if (remote) {
    return (
      <NotOffered title="Single sign-on" what="single sign-on">
        Set it up in the console of the gateway’s operator.
      </NotOffered>
    )
  }
  return (
    <Prefetched queries={(client) => (mayCall(member.role, 'GET /single-sign-on') ? [singleSignOnQuery(client)] : [])}>
      <SingleSignOnScreen />
    </Prefetched>
  )
}
