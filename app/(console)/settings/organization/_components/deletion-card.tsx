'use client'

import { useQuery } from '@tanstack/react-query'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Time } from '#components/ui/time.tsx'
import type { OrganizationDeletion } from '#lib/modules/deletion/contract.ts'
import type { Organization } from '#lib/modules/organizations/contract.ts'
import { deletionQuery, useWithdrawDeletion } from '../queries.ts'

const AskDialog = onDemand(() => import('./ask-deletion-dialog.tsx').then((part) => part.AskDeletionDialog))

/** How the organization ends: what goes, what stays, what would be waited for, and the way back while there is one. */
export function DeletionCard({ organization }: { organization: Organization }) {
  const query = useQuery(deletionQuery())
  const { data, error } = query
  return (
    <Card title="Delete organization">
      {error && !data && <ReadFailed what="whether it is to be deleted" query={query} />}
      {data ? <Standing deletion={data} organization={organization} /> : !error && <Skeleton className="h-28" />}
    </Card>
  )
}

function Standing({ deletion, organization }: { deletion: OrganizationDeletion; organization: Organization }) {
  const { dialog, open } = useDialog()
  const { asked_by, due_at } = deletion
  return (
    <div className="grid justify-items-start gap-4 text-sm">
      {due_at ? (
        <Alert tone="warning" title="This organization is to be deleted" className="w-full max-w-reading">
          <p>
            {asked_by} asked for it. It closes on <Time value={due_at} format="absolute" />; until then any admin can
            take it back, and everything works as before.
          </p>
        </Alert>
      ) : (
        <p className="max-w-reading">
          A week after you ask, API keys and sessions end for good; two days later, people, keys, webhooks, customers
          and accounts are erased. Payments, transactions and settlements with others stay in their books, and so does
          the audit log.
        </p>
      )}
      <Waits deletion={deletion} />
      {due_at ? (
        <GuardedButton
          needs="admin"
          variant="primary"
          onClick={() => open((onClose) => <Withdraw onClose={onClose} />)}
        >
          Keep the organization
        </GuardedButton>
      ) : (
        <GuardedButton
          needs="admin"
          variant="danger"
          onClick={() => open((onClose) => <AskDialog name={organization.name} onClose={onClose} />)}
        >
          Delete organization
        </GuardedButton>
      )}
      {dialog}
    </div>
  )
}

const MOST = 1000
const counted = (n: number, one: string, more: string) => `${n >= MOST ? `${MOST} or more` : n} ${n === 1 ? one : more}`

/** What stands in the way now: all of it ends by itself, but for the operator's part. */
function Waits({ deletion: { in_the_way: found } }: { deletion: OrganizationDeletion }) {
  const waits = [
    found.operates_network && 'It operates the network: it is not closed before another organization does.',
    found.open_payments > 0 &&
      `${counted(found.open_payments, 'payment is', 'payments are')} under way: nothing is erased before that is over.`,
    found.unsettled_transactions > 0 &&
      `${counted(found.unsettled_transactions, 'transaction is', 'transactions are')} not settled: nothing is erased before that.`,
  ].filter((one) => one !== false)
  if (waits.length === 0) return <p className="text-muted">Nothing stands in the way now.</p>
  return (
    <div>
      <p className="font-medium">What stands in the way now</p>
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
      done={() => ({ kind: 'success', title: 'The organization stays' })}
      onClose={onClose}
      title="Keep the organization?"
      action="Keep it"
      tone="primary"
    >
      <p>Its deletion is taken back. Nothing has been changed or erased so far.</p>
    </ConfirmWrite>
  )
}
