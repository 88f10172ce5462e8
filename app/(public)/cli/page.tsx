import type { Metadata } from 'next'
import { QueryProvider } from '#app/_query/query-provider.tsx'
import { requireSession } from '#app/_session/session.ts'
import { loadNamespaces, loadOrganization, loadProfile } from '#app/(console)/_shell/load.ts'
import { Alert } from '#components/ui/alert.tsx'
import { PublicFrame } from '../public-frame.tsx'
import { AllowPanel } from './_components/allow-panel.tsx'
import { readCliRequest } from './cli-request.ts'

export const metadata: Metadata = { title: 'Sign in to the command line', referrer: 'no-referrer' }

type CliPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Where `csp login --browser` leads: a signed-in member allows the command line to act as them. */
export default async function CliPage({ searchParams }: CliPageProps) {
  const request = readCliRequest(await searchParams)
  if (!request) {
    return (
      <PublicFrame title="Sign in to the command line">
        <Alert title="This link is incomplete or incorrect">
          Run <code>csp login --browser</code> again.
        </Alert>
      </PublicFrame>
    )
  }
  const { email, member } = await requireSession()
  const [profile, organization, namespaces] = await Promise.all([loadProfile(), loadOrganization(), loadNamespaces()])
  return (
    <PublicFrame title="Sign in to the command line" below={email}>
      <QueryProvider email={email}>
        <AllowPanel
          request={request}
          person={profile ? `${profile.first_name} ${profile.last_name}` : member.name}
          organization={organization.name}
          preselected={namespaces.find(isNamed(request.namespace))?.token}
          namespaces={namespaces.map(({ token, name, domain, environment }) => ({
            value: token,
            label: `${environment === 'live' ? 'Live' : 'Sandbox'}: ${name} (@${domain})`,
          }))}
        />
      </QueryProvider>
    </PublicFrame>
  )
}

/** By ID or domain, as in the option `--namespace`. */
const isNamed =
  (name = '') =>
  ({ token, domain }: { token: string; domain: string }) =>
    token === name || domain === name.replace('@', '').toLowerCase()
