import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { OverviewSkeleton } from './_components/overview-skeleton.tsx'
import { HEAD } from './head.ts'

export default function OverviewLoading() {
  return (
    <Container>
      <PageHeader {...HEAD} />
      <OverviewSkeleton />
    </Container>
  )
}
