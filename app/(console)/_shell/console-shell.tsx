'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { useRemote } from '#app/_remote/remote-context.tsx'
import { useReader } from '#app/_session/reader.tsx'
import { AppShell } from '#components/layout/app-shell.tsx'
import { ThemeToggle } from '#components/layout/theme-toggle.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import type { Brand } from '#lib/platform/brand/brand.ts'
import { PaletteButton } from '../_palette/palette-button.tsx'
import { ownNamespacesQuery } from '../namespaces/queries.ts'
import { AccountMenu } from './account-menu.tsx'
import { MentionsMark } from './mentions-mark.tsx'
import { NamespaceSwitcher } from './namespace-switcher.tsx'
import { innerNav, navFor, personalNav } from './nav.tsx'
import { NavigationStatus } from './navigation-status.tsx'
import { NotificationsMark } from './notifications-mark.tsx'
import { isOperators, NAMESPACE_COOKIE, namespaceOf } from './paths.ts'
import { useMarkHydrated } from './screen-loading.tsx'
import { SecondFactorNotice } from './second-factor-notice.tsx'

interface ConsoleShellProps {
  /** The product's mark and name, and the organization's. */
  brand: ReactNode
  /** Paths of the icons of the browser tab. */
  icons: Brand['icons']
  /** The last namespace visited before the page was loaded. */
  lastNamespace?: string | undefined
  /** Whether the gateway supports searching records from the palette. */
  searched: boolean
  /** Whether the gateway supports mentions. */
  mentioned: boolean
  /** Whether the gateway supports notifications. */
  notified: boolean
  /** From when the member needs two-factor authentication, which is off. */
  secondFactorFrom?: string | undefined
  children: ReactNode
}

/**
 * The signed-in layout. On organization pages, the navigation links to the last visited namespace,
 * which the switcher names.
 */
export function ConsoleShell({ brand, icons, searched, mentioned, notified, ...rest }: ConsoleShellProps) {
  const { lastNamespace, secondFactorFrom, children } = rest
  useMarkHydrated()
  const pathname = usePathname()
  const inPath = namespaceOf(pathname)
  const [last, setLast] = useState(inPath ?? lastNamespace)
  if (inPath && inPath !== last) setLast(inPath)
  const { data: namespaces = [] } = useQuery(ownNamespacesQuery())
  const shown = namespaces.find(({ token }) => token === last) ?? namespaces[0]
  const own = shown?.token === inPath ? inPath : undefined
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and some browsers lack it.
    if (own) document.cookie = `${NAMESPACE_COOKIE}=${own}; path=/; samesite=lax`
  }, [own])

  const remote = useRemote()
  const { operator } = useReader().organization
  const nav = navFor(shown?.token, shown?.environment !== 'live', operator)
  const screens = shown ? [...nav, innerNav(shown.token), ...(mentioned ? [personalNav(shown.token)] : [])] : nav

  // The environment of a remote gateway's namespace may be unknown; the badge then names the
  // gateway.
  const environment = isOperators(pathname) ? undefined : (shown?.environment ?? (remote ? undefined : 'sandbox'))

  return (
    <AppShell
      nav={nav}
      environment={environment}
      notice={
        <>
          {/* React moves it to the head. */}
          <link rel="icon" type="image/svg+xml" href={icons[environment ?? 'plain']} />
          <NavigationStatus />
          {secondFactorFrom && <SecondFactorNotice from={secondFactorFrom} />}
        </>
      }
      place={remote && <Badge>{remote.host}</Badge>}
      brand={
        <IntentLink href="/" className="flex min-w-0 items-center gap-2.5">
          {brand}
        </IntentLink>
      }
      switcher={<NamespaceSwitcher namespaces={namespaces} current={shown} />}
      search={<PaletteButton nav={screens} namespaces={namespaces} partner={searched ? shown?.token : undefined} />}
      tools={
        <>
          {mentioned && <MentionsMark partner={shown?.token} />}
          {notified && <NotificationsMark />}
          <ThemeToggle />
          <AccountMenu mentionsOf={mentioned ? shown?.token : undefined} />
        </>
      }
    >
      {children}
    </AppShell>
  )
}
