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
      title="Only sandbox namespaces have an inspector"
      action={<ButtonLink href={webhooksHref(partner)}>All webhooks</ButtonLink>}
    >
      In live, deliveries go to endpoints of your own. What was sent and answered stands on the page of each webhook.
    </Message>
  )
}
