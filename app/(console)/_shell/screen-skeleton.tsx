'use client'

import { usePathname } from 'next/navigation'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { innerNav, navFor } from './nav.tsx'
import { namespaceOf } from './paths.ts'

/** Screens made of cards. The other top-level screens are lists, and their children are records. */
const CARDS = /\/(overview|onboarding|reference)$/

const TABS = /^\/(settings|operator)\/|\/(payments|returns)$/

/** Title and skeleton of the screen that is loading. */
export function ScreenSkeleton() {
  const pathname = usePathname()
  const namespace = namespaceOf(pathname)
  const groups = [...navFor(namespace, true, true), ...(namespace ? [innerNav(namespace)] : [])]
  const entries = groups.flatMap(({ items }) => items)
  const entry = entries.find(({ href, exact }) => pathname === href || (!exact && pathname.startsWith(`${href}/`)))
  const isList = (entry?.href === pathname || !namespace) && !CARDS.test(pathname)
  return (
    <Container>
      {/* The screen has been late for as long already. */}
      <div className="contents [--skeleton-delay:0ms]">
        <PageHeader
          title={entry && entry.href === pathname ? entry.label : <Skeleton className="my-1 h-5 w-56" />}
          description={<Skeleton className="my-1 h-3 w-full" />}
        />
        {TABS.test(pathname) && <div aria-hidden className="h-9 border-line border-b" />}
        <div role="status" aria-label={`Loading ${entry?.label ?? 'the page'}`}>
          {isList ? <Rows /> : <Cards />}
        </div>
      </div>
    </Container>
  )
}

const ROWS = Array.from({ length: 10 }, (_, at) => `row-${at}`)

const Rows = () => (
  <div className="rounded-lg border border-line bg-surface">
    <div className="h-12 border-line border-b" />
    {ROWS.map((row) => (
      <div key={row} className="flex h-11 items-center gap-6 border-line border-b px-4 last:border-b-0">
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="h-3 w-1/5" />
        <Skeleton className="ml-auto h-3 w-16" />
      </div>
    ))}
  </div>
)

const Cards = () => (
  <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <Skeleton className="h-80 rounded-lg" />
    <Skeleton className="h-80 rounded-lg" />
    <Skeleton className="h-64 rounded-lg" />
  </div>
)
