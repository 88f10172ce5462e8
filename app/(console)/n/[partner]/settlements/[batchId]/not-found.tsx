'use client'

import { SearchX } from 'lucide-react'
import { useParams } from 'next/navigation'
import { Container } from '#components/layout/container.tsx'
import { Message } from '#components/layout/message.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { settlementsHref } from '../search-params.ts'

export default function SettlementNotFound() {
  const { partner } = useParams<{ partner: string }>()
  return (
    <Container>
      <Message
        page
        icon={<SearchX />}
        title="Settlement not found"
        action={<ButtonLink href={settlementsHref(partner)}>All settlements</ButtonLink>}
      >
        No batch with this ID includes transactions of this namespace. Check the ID.
      </Message>
    </Container>
  )
}
