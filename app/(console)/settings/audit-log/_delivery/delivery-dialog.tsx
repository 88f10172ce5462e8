'use client'

import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { type OpenDialog, useDialog } from '#app/_dialog/use-dialog.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { endpointQuery } from './queries.ts'

const AddDialog = onDemand(() => import('./endpoint-form.tsx').then((part) => part.AddEndpointDialog))

/** Delivery of the audit log to an endpoint. Its own dialogs replace it while they are open. */
export function DeliveryDialog({ onClose }: { onClose: () => void }) {
  const { dialog, open } = useDialog()
  if (dialog) return dialog
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Delivery"
      description="Posts audit log entries to your endpoint in order, signed like webhooks."
    >
      <Delivery open={open} />
    </Dialog>
  )
}

function Delivery({ open }: { open: OpenDialog }) {
  const query = useQuery(endpointQuery())
  const { data, error } = query
  if (error && data === undefined) return <ReadFailed what="delivery" query={query} />
  if (data === undefined) return <Skeleton className="h-64" />
  if (data) return <EndpointState endpoint={data} open={open} />
  return (
    <EmptyState
      title="No endpoint yet"
      icon={<Send />}
      action={
        <GuardedButton
          calls="POST /audit-endpoint"
          variant="primary"
          onClick={() => open((onClose) => <AddDialog onClose={onClose} />)}
        >
          Add endpoint
        </GuardedButton>
      }
    >
      Add one to send the audit log to your SIEM.
    </EmptyState>
  )
}
