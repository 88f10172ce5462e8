'use client'

import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Account } from '#lib/modules/accounts/contract.ts'
import { accountQuery, useDeleteAccount } from '../queries.ts'
import { STATE_WORDS, TYPE_WORDS } from '../words.ts'
import { Verification } from './verification.tsx'

interface AccountPanelProps {
  partner: string
  accountId: string
  onClose: () => void
}

/** One account with its details and verification status. */
export function AccountPanel({ partner, accountId, onClose }: AccountPanelProps) {
  const query = useQuery(accountQuery(partner, accountId))
  return (
    <OpenedPanel
      label="Account"
      list="Accounts"
      query={query}
      onClose={onClose}
      heading={(account) => (
        <>
          <span className="wrap-anywhere font-semibold text-lg">{account.account_title}</span>
          <StateBadge {...STATE_WORDS[account.status]} />
        </>
      )}
    >
      {(account) => (
        <>
          <Verification partner={partner} account={account} />
          <Facts account={account} />
          {account.status !== 'deleted' && <Delete partner={partner} account={account} />}
        </>
      )}
    </OpenedPanel>
  )
}

function Facts({ account }: { account: Account }) {
  const { institution } = account
  return (
    <DescriptionList
      items={[
        { label: 'Account number', value: <span className="font-mono text-xs">{account.masked_account_number}</span> },
        { label: 'Type', value: TYPE_WORDS[account.type] },
        { label: 'Routing number', value: <IdChip id={account.routing_number} label="routing number" full /> },
        // Usually unknown, because the gateway has no directory of institutions (decision 0014).
        ...(institution.name ? [{ label: 'Institution', value: institution.name }] : []),
        { label: 'Added', value: <Time value={account.created_at.seconds * 1000} /> },
        { label: 'Updated', value: <Time value={account.updated_at.seconds * 1000} /> },
        { label: 'Account ID', value: <IdChip id={account.token} label="account ID" /> },
      ]}
    />
  )
}

type AccountProps = { partner: string; account: Account }

function Delete({ partner, account }: AccountProps) {
  const { dialog, open } = useDialog()
  const confirmDelete = () => open((onClose) => <DeleteDialog partner={partner} account={account} onClose={onClose} />)
  return (
    <div>
      <GuardedButton calls="DELETE /account/{account_id}" onClick={confirmDelete}>
        <Trash2 aria-hidden />
        Delete account
      </GuardedButton>
      {dialog}
    </div>
  )
}

function DeleteDialog({ partner, account, onClose }: AccountProps & { onClose: () => void }) {
  const write = useDeleteAccount(partner)
  return (
    <ConfirmWrite
      write={write}
      body={account.token}
      done={() => ({ kind: 'success', title: `${account.account_title} deleted` })}
      onClose={onClose}
      title={`Delete ${account.account_title}?`}
      action="Delete account"
      name={account.account_title}
    >
      <p>
        Removes the account and cancels any pending verification. To use this bank account again, add and verify it
        again.
      </p>
      <p className="mt-2 text-muted">You can’t undo this. You can still look up the record by ID.</p>
    </ConfirmWrite>
  )
}
