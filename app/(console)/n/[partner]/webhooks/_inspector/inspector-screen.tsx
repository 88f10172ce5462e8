'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { useOpened } from '#app/_list/use-opened.ts'
import { useView } from '#app/_list/use-view.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Inspector } from '#lib/modules/inspector/contract.ts'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { webhookHref } from '../[webhookId]/search-params.ts'
import { webhooksHref } from '../search-params.ts'
import { isInspector } from '../words.ts'
import { InspectorBar } from './inspector-bar.tsx'
import { allWebhooksQuery, inspectorQuery, receptionsQuery } from './queries.ts'
import { ReceptionsTable } from './receptions-table.tsx'
import { inspectorHref, readView } from './search-params.ts'
import { SendTest } from './send-test.tsx'
import { HEAD } from './words.ts'

const CreateWebhookDialog = onDemand(() =>
  import('../_components/create-webhook-dialog.tsx').then((part) => part.CreateWebhookDialog),
)
const ReceptionPanel = onDemand(
  () => import('./reception-panel.tsx').then((part) => part.ReceptionPanel),
  <PanelSkeleton label="Received delivery" />,
)

/**
 * The built-in receiver of a sandbox namespace: its response setting, and received requests with
 * one open beside them.
 */
export function InspectorScreen({ partner }: { partner: string }) {
  const view = useView(readView)
  const inspector = useQuery(inspectorQuery(partner))
  const receptions = useQuery(receptionsQuery(partner))
  const { data: webhooks } = useQuery(allWebhooksQuery(partner))
  const { dialog, open: openDialog } = useDialog()
  const { open, close } = useOpened(
    view.reception,
    (reception) => inspectorHref(partner, { reception }),
    ReceptionPanel.preload,
  )
  const inspectorWebhooks = webhooks?.filter(({ endpoint }) => isInspector(endpoint))
  const working = inspectorWebhooks?.find(({ enabled }) => enabled)
  const endpoint = inspector.data?.endpoint
  const create = (
    <GuardedButton
      calls="POST /webhook"
      variant={working ? 'secondary' : 'primary'}
      disabled={!endpoint}
      onClick={() =>
        openDialog((onClose) => <CreateWebhookDialog partner={partner} inspector={endpoint} onClose={onClose} />)
      }
    >
      <Plus aria-hidden />
      Create webhook
    </GuardedButton>
  )
  const test = working && <SendTest partner={partner} webhook={working} />
  return (
    <Container fill>
      <ListAndPanel
        title={HEAD.title}
        open={Boolean(view.reception)}
        head={
          <InspectorHead partner={partner} query={inspector} inspectorWebhooks={inspectorWebhooks}>
            {test}
            {create}
          </InspectorHead>
        }
        list={
          <ReceptionsTable
            partner={partner}
            receptions={receptions}
            webhooks={webhooks}
            opened={view.reception}
            onOpen={open}
            first={{
              says: working
                ? 'Events appear here within seconds. Send a test event to see one now.'
                : 'Create a webhook with the inspector’s endpoint to see events here within seconds.',
              action: test ?? create,
            }}
          />
        }
        panel={
          view.reception && (
            <ReceptionPanel
              key={view.reception}
              partner={partner}
              receptionId={view.reception}
              webhooks={webhooks}
              onClose={close}
            />
          )
        }
      />
      {dialog}
    </Container>
  )
}

interface BarProps {
  partner: string
  query: UseQueryResult<Inspector>
}

interface InspectorHeadProps extends BarProps {
  /** The webhooks that deliver to the inspector. */
  inspectorWebhooks: readonly WatchedWebhook[] | undefined
  /** Actions at the right end. */
  children: ReactNode
}

function InspectorHead({ partner, query, inspectorWebhooks, children }: InspectorHeadProps) {
  return (
    <>
      <PageHeader {...HEAD} crumbs={[{ label: 'Webhooks', href: webhooksHref(partner) }]} actions={children} />
      <Bar partner={partner} query={query} />
      {inspectorWebhooks && <DisabledNotice partner={partner} inspectorWebhooks={inspectorWebhooks} />}
    </>
  )
}

function Bar({ partner, query }: BarProps) {
  const { data, error } = query
  if (data) return <InspectorBar partner={partner} inspector={data} />
  if (!error) return <Skeleton className="h-30 rounded-lg" />
  return <ReadFailed what="the inspector" query={query} />
}

/** Explains that nothing arrives because every webhook to the inspector is disabled. */
function DisabledNotice({
  partner,
  inspectorWebhooks,
}: {
  partner: string
  inspectorWebhooks: readonly WatchedWebhook[]
}) {
  const [off] = inspectorWebhooks
  if (!off || inspectorWebhooks.some(({ enabled }) => enabled)) return null
  return (
    <Alert
      tone="warning"
      title={`${off.name} is disabled`}
      action={<ButtonLink href={webhookHref(partner, off.token)}>Open webhook</ButtonLink>}
    >
      {off.disabled_reason === 'gone'
        ? 'It was disabled because the inspector returned 410. Change the response, then enable the webhook.'
        : 'Enable it to receive events.'}
    </Alert>
  )
}
