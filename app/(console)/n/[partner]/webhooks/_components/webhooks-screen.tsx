'use client'

import { useQuery } from '@tanstack/react-query'
import { Inbox, Plus, Webhook as WebhookIcon } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { FilterBar, FilterChoice, FilterText } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { inspectorHref } from '../_inspector/search-params.ts'
import { useIsSandbox } from '../_inspector/use-is-sandbox.ts'
import { HEAD } from '../head.ts'
import { PAGE_SIZE, webhooksQuery } from '../queries.ts'
import { readView, SORTS, webhooksHref } from '../search-params.ts'
import { WEBHOOK_COLUMNS } from './webhook-columns.tsx'

const CreateWebhookDialog = onDemand(() =>
  import('./create-webhook-dialog.tsx').then((part) => part.CreateWebhookDialog),
)

const SHOWN = [
  { value: 'enabled', label: 'Healthy or failing' },
  { value: 'failing', label: 'Failing' },
  { value: 'disabled', label: 'Disabled' },
]

/** The webhooks of a namespace with their health. */
export function WebhooksScreen({ partner }: { partner: string }) {
  const view = useView(readView)
  const { search, show } = view
  const webhooks = useQuery(webhooksQuery(partner, view))
  const { dialog, open } = useDialog()
  const isSandbox = useIsSandbox(partner)
  const clearHref = (search ?? show) && webhooksHref(partner)
  const create = (
    <GuardedButton
      calls="POST /webhook"
      variant="primary"
      onClick={() => open((onClose) => <CreateWebhookDialog partner={partner} onClose={onClose} />)}
    >
      <Plus aria-hidden />
      Create webhook
    </GuardedButton>
  )

  return (
    <Container fill>
      <PageHeader
        {...HEAD}
        actions={
          <>
            {isSandbox && (
              <ButtonLink href={inspectorHref(partner)}>
                <Inbox aria-hidden />
                Inspector
              </ButtonLink>
            )}
            {create}
          </>
        }
      />
      <PagedTable
        name="webhooks"
        what="webhooks"
        one="webhook"
        columns={WEBHOOK_COLUMNS}
        sorts={SORTS}
        query={webhooks}
        read={({ webhooks, count }) => ({ rows: webhooks, total: count })}
        rowId={({ token }) => token}
        density="comfortable"
        skeletonRows={5}
        page={view.page}
        limit={PAGE_SIZE}
        hrefFor={(page) => webhooksHref(partner, { ...view, page })}
        clearHref={clearHref}
        toolbar={
          <FilterBar
            values={{ search, show }}
            hrefFor={(typed) => webhooksHref(partner, readView(typed))}
            clearHref={clearHref}
          >
            <FilterText name="search" label="Search webhooks" placeholder="Name or endpoint" maxLength={128} />
            <FilterChoice name="show" label="Status" placeholder="Any status" options={SHOWN} />
          </FilterBar>
        }
        empty={
          <EmptyState title="No webhooks yet" icon={<WebhookIcon />} action={create}>
            Create one to receive events, such as completed payments, new tasks and settlements.
          </EmptyState>
        }
      />
      {dialog}
    </Container>
  )
}
