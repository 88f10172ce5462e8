'use client'

import { useQuery } from '@tanstack/react-query'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { type OpenDialog, useDialog } from '#app/_dialog/use-dialog.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Amount } from '#components/value/amount.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Recall } from '#lib/modules/recalls/contract.ts'
import { REFUSAL_WORDS, STATE_LOOKS } from '../../../recalls/words.ts'
import { REASON_WORDS } from '../../../returns/words.ts'
import { paymentRecallsQuery } from './queries.ts'

const dialogs = () => import('./confirm-dialogs.tsx')
const AcceptDialog = onDemand(() => dialogs().then((part) => part.AcceptDialog))
const CancelDialog = onDemand(() => dialogs().then((part) => part.CancelDialog))
const RefuseDialog = onDemand(() => import('./refuse-dialog.tsx').then((part) => part.RefuseDialog))

interface RecallsCardProps {
  partner: string
  paymentId: string
}

/**
 * Lists the recalls of a payment that has at least one, newest first, with what the reader can do about an
 * open one. The dialogs are not part of a row, so that one whose response was lost stays open when the
 * row shows that the recall has ended.
 */
export function RecallsCard({ partner, paymentId }: RecallsCardProps) {
  const query = useQuery(paymentRecallsQuery(partner, paymentId))
  const { dialog, open } = useDialog()
  const { data: recalls, error } = query
  return (
    <Card flush title="Recalls">
      {recalls ? (
        <ol>
          {recalls.toReversed().map((recall) => (
            <RecallRow key={recall.recall_id} partner={partner} recall={recall} open={open} />
          ))}
        </ol>
      ) : error ? (
        <ReadFailed what="the recalls" query={query} />
      ) : (
        <Skeleton className="m-4 h-12" />
      )}
      {dialog}
    </Card>
  )
}

interface RecallRowProps {
  partner: string
  recall: Recall
  open: OpenDialog
}

function RecallRow({ partner, recall, open }: RecallRowProps) {
  const { amount, reason, note, refusal, state, direction, created_on, created_by } = recall
  return (
    <li className="grid gap-2 border-line border-b px-4 py-2.5 text-sm last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {REASON_WORDS[reason]} <StateBadge {...STATE_LOOKS[state]} />
          </p>
          {note && <p className="wrap-anywhere">{note}</p>}
          <p className="text-muted text-xs">
            Created <Time value={created_on} />
            {created_by === null ? ' by the other institution' : ` by ${created_by}`}
          </p>
          <Ending recall={recall} />
        </div>
        <Amount currency={amount.currency} minor={amount.total} className="font-medium" />
      </div>
      {refusal && (
        <p className="wrap-anywhere">
          Refused: {REFUSAL_WORDS[refusal.reason]}
          {refusal.message && `. ${refusal.message}`}
        </p>
      )}
      {state === 'open' && (
        <div className="flex flex-wrap gap-2">
          {direction !== 'out' && <Answer partner={partner} recall={recall} open={open} />}
          {direction !== 'in' && <Cancel partner={partner} recall={recall} open={open} />}
        </div>
      )}
    </li>
  )
}

/** When an open recall expires, or when and by whom it was ended. */
function Ending({ recall: { state, expires_on, ended_on, ended_by } }: { recall: Recall }) {
  if (ended_on === null) {
    return (
      <p className="text-muted text-xs">
        Expires <Time value={expires_on} />
      </p>
    )
  }
  return (
    <p className="text-muted text-xs">
      {STATE_LOOKS[state].label} <Time value={ended_on} />
      {state !== 'expired' && (ended_by === null ? ' by the other institution' : ` by ${ended_by}`)}
    </p>
  )
}

function Answer({ partner, recall, open }: RecallRowProps) {
  return (
    <>
      <GuardedButton
        variant="primary"
        calls="POST /payments/{payment_id}/recalls/{recall_id}/accept"
        onClick={() => open((onClose) => <AcceptDialog partner={partner} recall={recall} onClose={onClose} />)}
        onPointerEnter={AcceptDialog.preload}
      >
        Grant recall
      </GuardedButton>
      <GuardedButton
        calls="POST /payments/{payment_id}/recalls/{recall_id}/refuse"
        onClick={() => open((onClose) => <RefuseDialog partner={partner} recall={recall} onClose={onClose} />)}
        onPointerEnter={RefuseDialog.preload}
      >
        Refuse
      </GuardedButton>
    </>
  )
}

function Cancel({ partner, recall, open }: RecallRowProps) {
  return (
    <GuardedButton
      calls="POST /payments/{payment_id}/recalls/{recall_id}/cancel"
      onClick={() => open((onClose) => <CancelDialog partner={partner} recall={recall} onClose={onClose} />)}
      onPointerEnter={CancelDialog.preload}
    >
      Cancel recall
    </GuardedButton>
  )
}
