'use client'

import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { ParticipantAccount } from '#lib/modules/finality/contract.ts'

const AccountDialog = onDemand(() => import('../account-dialogs.tsx').then((part) => part.ParticipantAccountDialog))
const RemoveDialog = onDemand(() => import('../account-dialogs.tsx').then((part) => part.RemoveDialog))

/** Changes or removes an account of a namespace. */
export function AccountActions({ account }: { account: ParticipantAccount }) {
  const { dialog, open } = useDialog()
  const name = `${account.currency} account for @${account.domain}`
  return (
    <span className="inline-flex gap-1">
      <GuardedButton
        calls="POST /operator/participant-accounts/changes"
        size="sm"
        variant="ghost"
        aria-label={`Edit the ${name}`}
        onClick={() => open((onClose) => <AccountDialog partner={account} account={account} onClose={onClose} />)}
      >
        Edit
      </GuardedButton>
      <GuardedButton
        calls="POST /operator/participant-accounts/changes"
        size="sm"
        variant="ghost"
        aria-label={`Remove the ${name}`}
        onClick={() => open((onClose) => <RemoveDialog account={account} onClose={onClose} />)}
      >
        Remove
      </GuardedButton>
      {/* The dialog would inherit the text styles of a table's cell. */}
      {dialog && <div className="whitespace-normal text-left">{dialog}</div>}
    </span>
  )
}
