'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { ListTable } from '#app/_list/list-table.tsx'
import { LiveMark } from '#components/data-table/live-mark.tsx'
import type { OpenRows } from '#components/data-table/open-row.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import type { Data } from '#lib/client/client.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { HIDDEN_BESIDE_PANEL, RECEPTION_COLUMNS } from './reception-columns.tsx'
import { inspectorHref } from './search-params.ts'

interface ReceptionsTableProps {
  partner: string
  receptions: UseQueryResult<Data<'GET /inspector/receptions'>>
  webhooks: readonly WatchedWebhook[] | undefined
  opened: string | undefined
  onOpen: (reception: string) => void
  /** The first step before anything can be received: create a webhook, or send an event. */
  first: { readonly says: string; readonly action: ReactNode }
}

/** Received requests, updated live. Marks the open one. */
export function ReceptionsTable({ partner, receptions, webhooks, opened, onOpen, first }: ReceptionsTableProps) {
  const { data, error, isFetching, refetch } = receptions
  const rows = useMemo(() => {
    const names = new Map(webhooks?.map(({ token, name }) => [token, name]))
    return data?.receptions.map((reception) => ({ ...reception, webhook_name: names.get(reception.webhook_id) }))
  }, [data, webhooks])
  const open = useMemo<OpenRows>(
    () => ({ hrefFor: (reception) => inspectorHref(partner, { reception }), openId: opened, onOpen }),
    [partner, opened, onOpen],
  )
  return (
    <ListTable
      whole
      name="receptions"
      what="deliveries"
      columns={RECEPTION_COLUMNS}
      rows={rows}
      rowId={({ token }) => token}
      open={open}
      hiddenBeside={HIDDEN_BESIDE_PANEL}
      // Background polling must not show a loading indicator.
      refreshing={isFetching && Boolean(error)}
      failure={failureOrNone(error)}
      onRetry={() => void refetch()}
      skeletonRows={8}
      toolbar={
        <>
          <span className="text-muted text-xs">Latest 100 deliveries, kept for 7 days</span>
          <span className="ml-auto">
            <LiveMark failing={Boolean(error)} />
          </span>
        </>
      }
      empty={
        <EmptyState title="No deliveries yet" icon={<Inbox />} action={first.action}>
          {first.says}
        </EmptyState>
      }
    />
  )
}
