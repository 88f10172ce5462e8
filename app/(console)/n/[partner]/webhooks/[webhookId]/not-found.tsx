'use client'

import { SearchX } from 'lucide-react'
import { useParams } from 'next/navigation'
import { Message } from '#components/layout/message.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { webhooksHref } from '../search-params.ts'

export default function WebhookNotFound() {
  const { partner, webhookId } = useParams<{ partner: string; webhookId: string }>()
  return (
    <Message
      page
      icon={<SearchX />}
      title="Webhook not found"
      action={<ButtonLink href={webhooksHref(partner)}>All webhooks</ButtonLink>}
    >
      This namespace has no webhook <code className="font-mono text-xs">{webhookId}</code>. It may have been deleted, or
      belong to another namespace.
    </Message>
  )
}
