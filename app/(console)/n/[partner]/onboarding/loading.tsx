import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { HEAD } from '../../../_onboarding/head.ts'

export default function OnboardingLoading() {
  return (
    <Container>
      <PageHeader {...HEAD} />
      <Skeleton className="h-[40rem]" />
    </Container>
  )
}
