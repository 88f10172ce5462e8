import type { ReactNode } from 'react'
import { NotOffered } from '#app/_remote/not-offered.tsx'
import { offers } from '#app/_session/remote.ts'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { ReferenceNav } from './_components/reference-nav.tsx'
import { HEAD } from './head.ts'
import { loadDocument } from './load-document.ts'
import { groupsOf } from './prepare-reference.ts'

type ReferenceLayoutProps = { params: Promise<{ partner: string }>; children: ReactNode }

export default async function ReferenceLayout({ params, children }: ReferenceLayoutProps) {
  const { partner } = await params
  if (!(await offers(partner, 'GET /openapi.json'))) {
    return <NotOffered {...HEAD} what="a description of its operations" />
  }
  // The guides work without the document; operation pages report the error.
  const groups = await loadDocument().then(groupsOf, () => [])
  return (
    <Container>
      <PageHeader {...HEAD} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <ReferenceNav partner={partner} groups={groups} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      </div>
    </Container>
  )
}
