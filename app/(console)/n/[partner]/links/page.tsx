import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import type { SearchParams } from '#app/_query/search.ts'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { openList } from '#app/_views/open-list.ts'
import { SharedViewsProvider } from '#app/_views/shared-views.tsx'
import { LinksScreen } from './_components/links-screen.tsx'
import { HEAD } from './head.ts'
import { linkQuery, linksQuery } from './queries.ts'
import { readView } from './search-params.ts'

export const metadata: Metadata = { title: 'Links' }

type LinksPageProps = { params: Promise<{ partner: string }>; searchParams: SearchParams }

export default async function LinksPage({ params, searchParams }: LinksPageProps) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /link'))) return <NotOffered {...HEAD} what="links between customers" />
  const { given, shared } = await openList('links', partner, searchParams)
  const view = readView(given)
  return (
    <Prefetched
      queries={(client) => [
        linksQuery(partner, view, client),
        ...(view.link ? [linkQuery(partner, view.link, client)] : []),
      ]}
    >
      <SharedViewsProvider shared={shared}>
        <LinksScreen partner={partner} />
      </SharedViewsProvider>
    </Prefetched>
  )
}
