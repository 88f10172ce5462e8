'use client'

import { Time } from '#components/value/time.tsx'
import type { LiquidityChange } from '#lib/modules/liquidity/contract.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useCancelChange } from './queries.ts'
import { changeText } from './words.ts'

/** Cancels an approved change before it takes effect. */
export function CancelDialog({ change, onClose }: { change: LiquidityChange; onClose: () => void }) {
  const { change_id, domain, effective_on: on } = change
  return (
    <ReasonDialog
      write={useCancelChange(change_id)}
      done={{ kind: 'success', title: 'Change canceled' }}
      onClose={onClose}
      title="Cancel this change?"
      action="Cancel change"
      dismiss="Keep change"
      tone="danger"
      placeholder="Renegotiated with the organization"
    >
      <p>
        {changeText(change)} for <span className="font-medium">@{domain}</span> will not take effect
        {on && (
          <>
            {' '}
            on <Time value={on} />
          </>
        )}
        . The current cap and funds stay as they are.
      </p>
    </ReasonDialog>
  )
}
