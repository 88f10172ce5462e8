import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type Environment, EnvironmentBadge } from './environment-badge.tsx'
import { NavDrawer } from './nav-drawer.tsx'
import { NavFold } from './nav-fold.tsx'
import { type NavGroup, NavGroups } from './nav-groups.tsx'
import { SkipLink } from './skip-link.tsx'

interface AppShellProps {
  nav: readonly NavGroup[]
  /** Unset on pages about both environments, and if unknown. */
  environment?: Environment | undefined
  /** Name of the remote system beside the environment. */
  place?: ReactNode
  /** The logo at the top left; must fit the collapsed navigation. */
  brand: ReactNode
  switcher?: ReactNode
  /** Search field or command palette button, in the middle of the top bar. */
  search?: ReactNode
  tools?: ReactNode
  /** Below the top bar. */
  notice?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Layout of every signed-in page: navigation on the left, top bar, and content. */
export function AppShell({
  nav,
  environment,
  place,
  brand,
  switcher,
  search,
  tools,
  notice,
  footer,
  children,
}: AppShellProps) {
  const links = <NavGroups groups={nav} />
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] md:grid-cols-[14rem_minmax(0,1fr)] nav-folded:grid-cols-[3.5rem_minmax(0,1fr)] print:block">
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh flex-col border-line border-r bg-surface md:flex print:hidden">
        <EnvironmentStripe environment={environment} />
        <div className="flex h-12 shrink-0 items-center border-line border-b px-4 nav-folded:justify-center nav-folded:px-0">
          {brand}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{links}</div>
        <div className="flex items-center border-line border-t p-2 nav-folded:justify-center">
          <NavFold />
        </div>
      </aside>
      {/* The height of a page that fills the viewport (Container); a low window scrolls. */}
      <div className="flex min-w-0 flex-col md:has-data-fill:h-[max(100dvh,40rem)]">
        <header className="whole sticky top-0 z-20 border-line border-b bg-surface print:hidden">
          <EnvironmentStripe environment={environment} />
          <div className="flex h-12 items-center gap-2 px-2 md:px-6">
            <NavDrawer brand={brand}>{links}</NavDrawer>
            <div className="flex min-w-0 items-center gap-2">
              {switcher}
              {environment && <EnvironmentBadge environment={environment} />}
              {place && <span className="truncate max-md:hidden">{place}</span>}
            </div>
            <div className="flex flex-1 items-center justify-end gap-1 md:gap-2">
              {search}
              {tools}
            </div>
          </div>
          {notice}
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 focus:outline-none md:has-data-fill:flex md:has-data-fill:min-h-0 md:has-data-fill:flex-col"
        >
          {children}
        </main>
        {footer && <footer className="border-line border-t px-4 py-3 text-subtle text-xs md:px-6">{footer}</footer>}
      </div>
    </div>
  )
}

/** Stripes for the sandbox, a solid bar for live, along the top of the page. */
function EnvironmentStripe({ environment }: { environment: Environment | undefined }) {
  if (!environment) return null
  return (
    <div aria-hidden className={clsx('h-1 shrink-0', environment === 'live' ? 'bg-danger-solid' : 'sandbox-stripe')} />
  )
}
