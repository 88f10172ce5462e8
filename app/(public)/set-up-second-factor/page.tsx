import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { QueryProvider } from '#app/_query/query-provider.tsx'
import { orSignIn, serverClient } from '#app/_session/gateway.ts'
import { safePath } from '#app/_session/safe-path.ts'
import { requireSession } from '#app/_session/session.ts'
import { PublicFrame } from '../public-frame.tsx'
import { SetupPanel } from './_components/setup-panel.tsx'

export const metadata: Metadata = { title: 'Set up two-factor authentication' }

type SetupPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The only page for members whose organization requires a second factor that they have not set up. */
export default async function SetUpSecondFactorPage({ searchParams }: SetupPageProps) {
  const { callbackUrl } = await searchParams
  const returnTo = safePath(typeof callbackUrl === 'string' ? callbackUrl : undefined)
  const { email } = await requireSession()
  const client = await serverClient()
  const me = await orSignIn(client.call('GET /members/me', {}))
  if (!me.second_factor_from || Date.parse(me.second_factor_from) > Date.now()) redirect(returnTo)
  const { relying_party_id } = await orSignIn(client.call('GET /members/me/passkeys', {}))
  return (
    <PublicFrame title="Set up two-factor authentication" below={email}>
      <QueryProvider email={email}>
        <SetupPanel returnTo={returnTo} offersPasskeys={relying_party_id !== null} />
      </QueryProvider>
    </PublicFrame>
  )
}
