'use client'

import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useOpened } from '#app/_list/use-opened.ts'
import { useView } from '#app/_list/use-view.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Container } from '#components/layout/container.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import { useRecordTitle } from '#components/layout/use-record-title.ts'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { deliveriesQuery, webhookQuery } from '../queries.ts'
import { readView, webhookHref } from '../search-params.ts'
import { DeliveriesTable } from './deliveries-table.tsx'
import { WebhookFacts } from './webhook-facts.tsx'
import { WebhookHead } from './webhook-head.tsx'
import { WebhookSkeleton } from './webhook-skeleton.tsx'
import { WebhookStatusAlert } from './webhook-status-alert.tsx'

const DeliveryPanel = onDemand(
  () => import('./delivery-panel.tsx').then((part) => part.DeliveryPanel),
  <PanelSkeleton label="Delivery" />,
)

const WebhookMetrics = onDemand(() => import('./webhook-metrics.tsx').then((part) => part.WebhookMetrics))

/** A webhook with its status, details and deliveries, one of them open beside the list. */
export function WebhookScreen({ partner, webhookId }: { partner: string; webhookId: string }) {
  const view = useView(readView)
  const query = useQuery(webhookQuery(partner, webhookId))
  const { data: webhook, error } = query
  const deliveries = useQuery(deliveriesQuery(partner, webhookId, view))
  const hrefOf = (tab?: 'performance') => webhookHref(partner, webhookId, { tab })
  const { open, close } = useOpened(
    view.delivery,
    (delivery) => webhookHref(partner, webhookId, { ...view, delivery }),
    DeliveryPanel.preload,
  )
  // An open delivery names itself.
  useRecordTitle(webhook && !view.delivery ? `${webhook.name} · Webhooks` : undefined)
  if (!webhook) {
    return <Container>{error ? <ReadFailed what="the webhook" query={query} /> : <WebhookSkeleton />}</Container>
  }
  return (
    <Container>
      <ListAndPanel
        title={webhook.name}
        open={Boolean(view.delivery)}
        head={
          <>
            <WebhookHead partner={partner} webhook={webhook} onOpen={open} />
            <WebhookStatusAlert partner={partner} webhook={webhook} />
            <WebhookFacts partner={partner} webhook={webhook} />
            <LinkTabs
              label="Webhook views"
              current={hrefOf(view.tab)}
              tabs={[
                { href: hrefOf(), label: 'Deliveries' },
                { href: hrefOf('performance'), label: 'Performance' },
              ]}
            />
          </>
        }
        list={
          view.tab === 'performance' ? (
            <WebhookMetrics partner={partner} webhookId={webhookId} period={view.period ?? '24h'} />
          ) : (
            <DeliveriesTable partner={partner} webhook={webhook} view={view} deliveries={deliveries} onOpen={open} />
          )
        }
        panel={
          view.delivery && (
            <DeliveryPanel
              key={view.delivery}
              partner={partner}
              webhook={webhook}
              deliveryId={view.delivery}
              onClose={close}
            />
          )
        }
      />
    </Container>
  )
}
