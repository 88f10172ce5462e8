import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { BrandName } from '#app/_brand/brand-name.tsx'
import { loadBrand } from '#app/_brand/load-brand.ts'
import { unreadMentionsQuery } from '#app/_notes/unread.ts'
import { unreadNotificationsQuery } from '#app/_notifications/unread.ts'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { QueryProvider } from '#app/_query/query-provider.tsx'
import { RemoteProvider } from '#app/_remote/remote-context.tsx'
import { ReaderProvider } from '#app/_session/reader.tsx'
import { offers, remoteGateway } from '#app/_session/remote.ts'
import { refusedTo } from '#app/_session/role-access.ts'
import { readSession, requireSession } from '#app/_session/session.ts'
import { readViewer } from '#components/value/read-viewer.ts'
import { PageTime } from '#components/value/use-now.tsx'
import { ViewerProvider } from '#components/value/use-viewer.tsx'
import { VIEWER_COOKIE } from '#components/value/viewer.ts'
import { LiveHost } from './_live/live-host.tsx'
import { ConsoleShell } from './_shell/console-shell.tsx'
import { loadOrganization, loadPermissions, loadProfile } from './_shell/load.ts'
import { NAMESPACE_COOKIE } from './_shell/paths.ts'
import { DecisionHost } from './n/[partner]/tasks/_decisions/decision-host.tsx'
import { ownNamespacesQuery } from './namespaces/queries.ts'

/** Titles end with the organization, which tells the tabs of a person with several accounts apart. */
export async function generateMetadata(): Promise<Metadata> {
  if (!(await readSession())) return {}
  const { name } = await loadOrganization()
  return { title: { default: name, template: `%s · ${name}` } }
}

/**
 * Layout of all signed-in pages. It only redirects visitors without a session; the gateway
 * authorizes each call.
 */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { email, member } = await requireSession()
  const [{ token, name, operator }, profile, permissions, brand, remote, isLive, isSearched, isMentioned, isNotified] =
    await Promise.all([
      loadOrganization(),
      loadProfile(),
      loadPermissions(),
      loadBrand(),
      remoteGateway(),
      offers(undefined, 'GET /live'),
      offers(undefined, 'GET /payments'),
      offers(undefined, 'GET /mentions/unread'),
      offers(undefined, 'GET /notifications/unread'),
    ])
  const stored = await cookies()
  const reader = {
    email,
    number: member.number,
    roleName: profile?.role_name ?? member.role,
    name: profile ? `${profile.first_name} ${profile.last_name}` : member.name,
    refused: refusedTo(permissions),
    organization: { token, name, operator },
  }
  return (
    <ReaderProvider reader={reader}>
      <QueryProvider email={email}>
        <RemoteProvider remote={remote}>
          <Prefetched
            queries={(client) => [
              ownNamespacesQuery(client),
              ...(isMentioned ? [unreadMentionsQuery(client)] : []),
              ...(isNotified ? [unreadNotificationsQuery(client)] : []),
            ]}
          >
            <ViewerProvider
              stored={readViewer(stored.get(VIEWER_COOKIE)?.value)}
              choice={{ locale: profile?.locale ?? null, timeZone: profile?.time_zone ?? null }}
            >
              <PageTime at={Date.now()}>
                <ConsoleShell
                  brand={<BrandName {...brand} organization={name} />}
                  icons={brand.icons}
                  lastNamespace={stored.get(NAMESPACE_COOKIE)?.value}
                  searched={isSearched}
                  mentioned={isMentioned}
                  notified={isNotified}
                  secondFactorFrom={profile?.second_factor_from ?? undefined}
                >
                  {children}
                </ConsoleShell>
                <DecisionHost />
                {isLive && <LiveHost />}
              </PageTime>
            </ViewerProvider>
          </Prefetched>
        </RemoteProvider>
      </QueryProvider>
    </ReaderProvider>
  )
}
