import type { Metadata } from 'next'
import { remoteGateway } from '#app/_session/remote.ts'
import { safePath } from '#app/_session/safe-path.ts'
import { PublicFrame } from '../public-frame.tsx'
import { SignInPanel } from './_components/sign-in-panel.tsx'

export const metadata: Metadata = { title: 'Sign in' }

type SignInPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl } = await searchParams
  const remote = await remoteGateway()
  return (
    <PublicFrame title="Sign in" below="Payment network console">
      <SignInPanel returnTo={safePath(typeof callbackUrl === 'string' ? callbackUrl : undefined)} host={remote?.host} />
    </PublicFrame>
  )
}
