'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { Recall } from '#lib/modules/recalls/contract.ts'
import { reachedThreshold } from '../../../../../namespaces/review-threshold.ts'
import { useNamespace } from '../../../../../namespaces/use-namespace.ts'
import { useAcceptRecall, useCancelRecall } from './queries.ts'

interface ConfirmProps {
  partner: string
  recall: Recall
  onClose: () => void
}

const moneyOf = ({ amount }: Recall): string => formatMoney({ currency: amount.currency, minor: BigInt(amount.total) })

/** Grants a recall. An amount that reaches the review threshold must be typed. */
export function AcceptDialog({ partner, recall, onClose }: ConfirmProps) {
  const threshold = useNamespace(partner)?.admission_policy.review_threshold
  const money = moneyOf(recall)
  return (
    <ConfirmWrite
      write={useAcceptRecall(partner, recall)}
      body={null}
      done={() => ({ kind: 'success', title: `${money} returned`, description: 'Settles at the next cutoff.' })}
      onClose={onClose}
      title="Grant the recall?"
      action="Grant recall"
      tone="primary"
      name={reachedThreshold(recall.amount, threshold) === undefined ? undefined : money}
    >
      <p>
        Sends {money} back to the namespace that paid you
        {recall.other_domain === null ? '' : `, @${recall.other_domain}`}. You can’t undo this.
      </p>
    </ConfirmWrite>
  )
}

export function CancelDialog({ partner, recall, onClose }: ConfirmProps) {
  return (
    <ConfirmWrite
      write={useCancelRecall(partner, recall)}
      body={null}
      done={() => ({ kind: 'success', title: 'Recall canceled' })}
      onClose={onClose}
      title="Cancel the recall?"
      action="Cancel recall"
    >
      <p>The other institution can no longer grant it. You can’t undo this.</p>
    </ConfirmWrite>
  )
}
