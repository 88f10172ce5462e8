import { Container } from '#components/layout/container.tsx'
import { BatchHeadSkeleton } from '../batch-head-skeleton.tsx'
import { VerifySkeleton } from './_components/verify-skeleton.tsx'

export default function VerifyLoading() {
  return (
    <Container>
      <BatchHeadSkeleton />
      <VerifySkeleton />
    </Container>
  )
}
