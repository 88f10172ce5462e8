'use client'

import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { webhooksHref } from '../../webhooks/search-params.ts'
import { standingOf } from '../../webhooks/words.ts'
import { endpointsQuery } from '../queries.ts'

/** Lines that fit in the card. */
const SHOWN = 4

/** Webhooks whose deliveries fail; disabled ones don't count. */
const isFailing = (webhook: WatchedWebhook) => ['warning', 'danger'].includes(standingOf(webhook).tone)

export function WebhooksCard({ partner }: { partner: string }) {
  const query = useQuery(endpointsQuery(partner))
  const { data, error } = query
  return (
    <Card
      title="Webhooks"
      actions={
        <IntentLink href={webhooksHref(partner)} className="rounded-sm text-accent-ink text-xs hover:underline">
          All webhooks
        </IntentLink>
      }
    >
      {data && <Health partner={partner} webhooks={data.webhooks} />}
      {!data && !error && <Skeleton className="h-10" />}
      {!data && error && <ReadFailed what="the webhooks" query={query} />}
    </Card>
  )
}

function Health({ partner, webhooks }: { partner: string; webhooks: readonly WatchedWebhook[] }) {
  const failing = webhooks.filter(isFailing)
  const enabled = webhooks.filter((one) => one.enabled).length
  if (webhooks.length === 0) {
    return <p className="text-muted text-sm">No webhooks yet. Create one to receive events.</p>
  }
  if (failing.length === 0) {
    return (
      <p className="text-muted text-sm">
        {enabled === 0 ? (
          'All webhooks are disabled.'
        ) : (
          <>
            All webhooks healthy:{' '}
            <IntentLink
              href={webhooksHref(partner, { show: 'enabled' })}
              className="rounded-sm text-accent-ink underline underline-offset-2"
            >
              {enabled} enabled
            </IntentLink>
          </>
        )}
      </p>
    )
  }
  return (
    <ul aria-label="Failing webhooks" className="grid gap-1.5 text-sm">
      {failing.slice(0, SHOWN).map((webhook) => {
        const { tone, label } = standingOf(webhook)
        return (
          <li key={webhook.token} className="flex items-center justify-between gap-2">
            <IntentLink
              href={`${webhooksHref(partner)}/${webhook.token}`}
              className="wrap-anywhere rounded-sm text-accent-ink hover:underline"
            >
              {webhook.name}
            </IntentLink>
            <StateBadge tone={tone} label={label} />
          </li>
        )
      })}
      {failing.length > SHOWN && (
        <li className="text-xs">
          <IntentLink href={webhooksHref(partner)} className="rounded-sm text-accent-ink hover:underline">
            {failing.length - SHOWN} more
          </IntentLink>
        </li>
      )}
    </ul>
  )
}
