import type { Metadata } from 'next'
import { remoteGateway } from '#app/_session/remote.ts'
import { safePath } from '#app/_session/safe-path.ts'
import { boot, demoSignIns } from '#app/_session/transport.ts'
import { PublicFrame } from '../public-frame.tsx'
import { DemoSignIns } from './_components/demo-sign-ins.tsx'
import { SignInPanel } from './_components/sign-in-panel.tsx'

export const metadata: Metadata = { title: 'Sign in' }

type SignInPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl } = await searchParams
  const returnTo = safePath(typeof callbackUrl === 'string' ? callbackUrl : undefined)
  const [remote, demo, { passkeys }] = await Promise.all([remoteGateway(), demoSignIns(), boot()])
  return (
    <PublicFrame title="Sign in" aside={demo.length > 0 && <DemoSignIns users={demo} returnTo={returnTo} />}>
      <SignInPanel returnTo={returnTo} host={remote?.host} passkeys={passkeys} />
    </PublicFrame>
  )
}
