'use client'

import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Amount } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import type { OwnInstruction } from '#lib/modules/finality/contract.ts'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'
import { FinalityText } from '../finality-text.tsx'
import { ownInstructionQuery } from '../queries.ts'
import { INSTRUCTION_LOOKS, taskText } from './instruction-words.ts'

/** What the namespace pays or receives at the settlement bank for a batch; nothing if the network has no account there. */
export function FinalityCard({ partner, summary }: { partner: string; summary: BatchSummary }) {
  const { finality, token } = summary
  const query = useQuery({ ...ownInstructionQuery(partner, token, finality?.state), enabled: finality !== null })
  if (!finality) return null
  const { data, error } = query
  return (
    <Card title="Settlement bank" description={<FinalityText finality={finality} />}>
      {data && (data.instruction ? <Instruction instruction={data.instruction} /> : <NoInstruction />)}
      {!data && error && <ReadFailed what="the settlement instruction" query={query} />}
      {!data && !error && <Skeleton className="h-6" />}
    </Card>
  )
}

function Instruction({ instruction }: { instruction: OwnInstruction }) {
  const { amount, reference, state, reason } = instruction
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <StateBadge {...INSTRUCTION_LOOKS[state]} />
      <span>{taskText(instruction)}</span>
      <Amount currency={amount.currency} minor={amount.total} />
      <span className="flex items-center gap-1.5">
        <span className="text-muted">Reference</span>
        <IdChip id={reference} label="reference" />
      </span>
      {reason && state !== 'pending' && <span className="wrap-anywhere text-muted">{reason}</span>}
    </div>
  )
}

const NoInstruction = () => (
  <p className="text-muted text-sm">This namespace’s net position is zero, so it neither pays nor receives anything.</p>
)
