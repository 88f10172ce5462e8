'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { accountNumberText } from '#components/value/account-number-text.ts'
import type { SettlementAccount } from '#lib/modules/finality/contract.ts'
import { accountsQuery } from '../queries.ts'

const AccountDialog = onDemand(() => import('../account-dialogs.tsx').then((part) => part.AccountDialog))
const RemoveDialog = onDemand(() => import('../account-dialogs.tsx').then((part) => part.RemoveDialog))

/** The network's accounts at its settlement banks. */
export function AccountsCard() {
  const query = useQuery(accountsQuery())
  const { dialog, open } = useDialog()
  const { data } = query
  return (
    <Card
      title="Settlement accounts"
      description="Settlement instructions are created only for environments and currencies with a settlement account."
      flush
      actions={
        <GuardedButton
          calls="POST /operator/settlement-accounts/changes"
          size="sm"
          onClick={() => open((onClose) => <AccountDialog onClose={onClose} />)}
        >
          <Plus aria-hidden />
          Add account
        </GuardedButton>
      }
    >
      {data && data.length === 0 && (
        <p className="px-4 py-3 text-muted text-sm">
          No settlement accounts yet. Add one to get settlement instructions and track when the money has moved.
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Settlement accounts">
          {data.map((account) => (
            <AccountRow
              key={`${account.environment} ${account.currency}`}
              account={account}
              onEdit={() => open((onClose) => <AccountDialog account={account} onClose={onClose} />)}
              onRemove={() => open((onClose) => <RemoveDialog account={account} onClose={onClose} />)}
            />
          ))}
        </ul>
      )}
      {!data && query.error && (
        <div className="p-4">
          <ReadFailed what="settlement accounts" query={query} />
        </div>
      )}
      {!data && !query.error && <Skeleton className="m-4 h-6" />}
      {dialog}
    </Card>
  )
}

interface AccountRowProps {
  account: SettlementAccount
  onEdit: () => void
  onRemove: () => void
}

function AccountRow({ account, onEdit, onRemove }: AccountRowProps) {
  const { environment, currency, bank, holder, bic } = account
  const name = `${currency} account (${environment})`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-2 text-sm last:border-b-0 sm:flex-nowrap">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span className="font-medium">{currency}</span>
        <EnvironmentBadge environment={environment} />
        <span className="wrap-anywhere">
          {bank}, {holder}
        </span>
        <span className="wrap-anywhere font-mono text-muted text-xs">
          {accountNumberText(account)}
          {bic && ` · ${bic}`}
        </span>
      </span>
      <span className="flex shrink-0 gap-2">
        <GuardedButton
          calls="POST /operator/settlement-accounts/changes"
          size="sm"
          aria-label={`Edit the ${name}`}
          onClick={onEdit}
        >
          Edit
        </GuardedButton>
        <GuardedButton
          calls="POST /operator/settlement-accounts/changes"
          size="sm"
          aria-label={`Remove the ${name}`}
          onClick={onRemove}
        >
          Remove
        </GuardedButton>
      </span>
    </li>
  )
}
