'use client'

import { Alert } from '#components/ui/alert.tsx'
import { Time } from '#components/value/time.tsx'
import type { ApprovalRequest } from '#lib/modules/operator/contract.ts'
import { ACTION_LABELS } from './approval-words.ts'
import { ReviewButton } from './review-button.tsx'

/** An action that waits for a second operator. */
export function ApprovalNotice({ approval }: { approval: ApprovalRequest | null }) {
  if (!approval) return null
  return (
    <Alert
      tone="warning"
      title={`${ACTION_LABELS[approval.action]} awaiting approval`}
      action={<ReviewButton approval={approval} />}
    >
      Requested by {approval.requested_by.name}. Expires <Time value={approval.expires_at} />. Reason: {approval.reason}
    </Alert>
  )
}
