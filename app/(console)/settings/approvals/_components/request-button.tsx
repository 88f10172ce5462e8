'use client'

import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import type { OrganizationApproval } from '#lib/modules/approvals/contract.ts'

const RequestDialog = onDemand(() => import('./request-dialog.tsx').then((part) => part.RequestDialog))

function labelOf({ state, is_own: isOwn }: OrganizationApproval): string {
  if (state === 'pending' && !isOwn) return 'Review'
  return state === 'approved' && isOwn ? 'Run' : 'View'
}

/** Opens a request: others decide it, its author withdraws or runs it. */
export function RequestButton({ approval }: { approval: OrganizationApproval }) {
  const { dialog, open } = useDialog()
  const label = labelOf(approval)
  return (
    <>
      <Button
        aria-label={`${label} request: ${approval.summary}`}
        onClick={() => open((onClose) => <RequestDialog approval={approval} onClose={onClose} />)}
      >
        {label}
      </Button>
      {/* The dialog would inherit the text styles of a table's cell. */}
      <div className="whitespace-normal text-left">{dialog}</div>
    </>
  )
}
