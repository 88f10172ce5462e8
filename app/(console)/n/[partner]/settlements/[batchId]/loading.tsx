import { Container } from '#components/layout/container.tsx'
import { SettlementSkeleton } from '../_components/settlement-skeleton.tsx'

export default function SettlementLoading() {
  return (
    <Container>
      <SettlementSkeleton />
    </Container>
  )
}
