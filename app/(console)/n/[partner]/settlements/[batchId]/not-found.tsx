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
        title="No such settlement"
        action={<ButtonLink href={settlementsHref(partner)}>All settlements</ButtonLink>}
      >
        No batch with this id holds a transaction of this namespace. The id may be mistyped, or the batch belongs to
        others.
      </Message>
    </Container>
  )
}
