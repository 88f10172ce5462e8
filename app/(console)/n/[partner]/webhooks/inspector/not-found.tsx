'use client'

import { Inbox } from 'lucide-react'
import { useParams } from 'next/navigation'
import { Message } from '#components/layout/message.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { webhooksHref } from '../search-params.ts'

export default function NoInspector() {
  const { partner } = useParams<{ partner: string }>()
  return (
    <Message
      page
      icon={<Inbox />}
      title="The inspector is sandbox-only"
      action={<ButtonLink href={webhooksHref(partner)}>All webhooks</ButtonLink>}
    >
      For a live namespace, see requests and responses on each webhook’s page.
    </Message>
  )
}
