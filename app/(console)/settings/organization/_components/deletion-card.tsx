'use client'

import { useQuery } from '@tanstack/react-query'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { countedTotal } from '#components/data-table/count-text.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Time } from '#components/value/time.tsx'
import type { OrganizationDeletion } from '#lib/modules/deletion/contract.ts'
import type { Organization } from '#lib/modules/organizations/contract.ts'
import { deletionQuery, useWithdrawDeletion } from '../queries.ts'

const RequestDialog = onDemand(() => import('./request-deletion-dialog.tsx').then((part) => part.RequestDeletionDialog))

/**
 * Deletion of the organization: what is deleted, what is retained, what delays it, and how to
 * cancel it.
 */
export function DeletionCard({ organization }: { organization: Organization }) {
  const query = useQuery(deletionQuery())
  const { data, error } = query
  return (
    <Card title="Delete organization">
      {error && !data && <ReadFailed what="the deletion status" query={query} />}
      {data ? <Status deletion={data} organization={organization} /> : !error && <Skeleton className="h-28" />}
    </Card>
  )
}

function Status({ deletion, organization }: { deletion: OrganizationDeletion; organization: Organization }) {
  const { dialog, open } = useDialog()
  const { requested_by, due_at } = deletion
  return (
    <div className="grid justify-items-start gap-4 text-sm">
      {due_at ? (
        <Alert tone="warning" title="Deletion scheduled" className="w-full max-w-reading">
          <p>
            Requested by {requested_by}. Closes on <Time value={due_at} format="absolute" />. Until then, everything
            works and any admin can cancel.
          </p>
        </Alert>
      ) : (
        <p className="max-w-reading">
          The organization closes 7 days after you request deletion: API keys stop working and everyone is signed out.
          After 2 more days, members, keys, webhooks, customers and accounts are erased. Payments, transactions,
          settlements and the audit log are kept.
        </p>
      )}
      <Waits deletion={deletion} />
      {due_at ? (
        <GuardedButton
          calls="DELETE /organization/deletion"
          variant="primary"
          onClick={() => open((onClose) => <Withdraw onClose={onClose} />)}
        >
          Cancel deletion
        </GuardedButton>
      ) : (
        <GuardedButton
          calls="POST /organization/deletion"
          variant="danger"
          onClick={() => open((onClose) => <RequestDialog name={organization.name} onClose={onClose} />)}
        >
          Delete organization
        </GuardedButton>
      )}
      {dialog}
    </div>
  )
}

/** Where the gateway stops counting. */
const COUNT_LIMIT = 1000
const counted = (count: number, one: string, other: string) =>
  countedTotal({ count, count_is_exact: count < COUNT_LIMIT }, one, other)

/** What still blocks deletion. All of it resolves by itself, except for what an operator must do. */
function Waits({ deletion: { in_the_way: found } }: { deletion: OrganizationDeletion }) {
  const waits = [
    found.operates_network && 'This organization operates the network. Another one must take over first.',
    found.open_payments > 0 &&
      `${counted(found.open_payments, 'payment is', 'payments are')} in progress. Data is erased once they finish.`,
    found.unsettled_transactions > 0 &&
      `${counted(found.unsettled_transactions, 'transaction isn’t', 'transactions aren’t')} settled. Data is erased after settlement.`,
    found.batches_not_final > 0 &&
      `${counted(found.batches_not_final, 'settlement batch isn’t', 'settlement batches aren’t')} final. Data is erased once the bank has confirmed them.`,
    found.funded_namespaces > 0 &&
      `${counted(found.funded_namespaces, 'namespace still has', 'namespaces still have')} funds on record. The network operator must record ${found.funded_namespaces === 1 ? 'a withdrawal' : 'withdrawals'} first.`,
  ].filter((one) => one !== false)
  if (waits.length === 0) return <p className="text-muted">Nothing delays the deletion.</p>
  return (
    <div>
      <p className="font-medium">Before data can be erased</p>
      <ul className="mt-1 list-disc pl-5">
        {waits.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}

function Withdraw({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmWrite
      write={useWithdrawDeletion()}
      body={null}
      done={() => ({ kind: 'success', title: 'Deletion canceled' })}
      onClose={onClose}
      title="Cancel organization deletion?"
      action="Cancel deletion"
      tone="primary"
    >
      <p>The organization stays active. Nothing has been erased.</p>
    </ConfirmWrite>
  )
}
