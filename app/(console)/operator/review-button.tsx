'use client'

import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { ApprovalRequest } from '#lib/modules/operator/contract.ts'

const ReviewDialog = onDemand(() => import('./review-dialog.tsx').then((part) => part.ReviewDialog))

/** Opens a request for approval: its author withdraws it, others approve or reject it. */
export function ReviewButton({ approval }: { approval: ApprovalRequest }) {
  const { dialog, open } = useDialog()
  const label = approval.is_own ? 'Withdraw' : 'Review'
  return (
    <>
      <GuardedButton
        calls="PUT /operator/approvals/{approval_id}"
        aria-label={`${label} request for ${approval.organization.name}`}
        onClick={() => open((onClose) => <ReviewDialog approval={approval} onClose={onClose} />)}
      >
        {label}
      </GuardedButton>
      {/* The dialog would inherit the text styles of a table's cell. */}
      <div className="whitespace-normal text-left">{dialog}</div>
    </>
  )
}
