'use client'

import { Landmark } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'

const AccountDialog = onDemand(() => import('./account-dialogs.tsx').then((part) => part.ParticipantAccountDialog))

/** Sets the account into which the settlement account pays a namespace. */
export function SetAccountButton({ partner }: { partner: { readonly partner_id: string; readonly domain: string } }) {
  const { dialog, open } = useDialog()
  return (
    <>
      <GuardedButton
        calls="POST /operator/participant-accounts/changes"
        size="sm"
        variant="ghost"
        aria-label={`Set the account for @${partner.domain}`}
        onClick={() => open((onClose) => <AccountDialog partner={partner} onClose={onClose} />)}
      >
        <Landmark aria-hidden />
      </GuardedButton>
      {dialog}
    </>
  )
}
