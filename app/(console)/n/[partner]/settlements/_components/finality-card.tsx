'use client'

import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { accountNumberText } from '#components/value/account-number-text.ts'
import { Amount } from '#components/value/amount.tsx'
import { CopyButton } from '#components/value/copy-button.tsx'
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
  const { amount, reference, state, reason, settlement_account: bankAccount } = instruction
  const [verb, account] = taskText(instruction)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <StateBadge {...INSTRUCTION_LOOKS[state]} />
        <span>
          {verb} <Amount currency={amount.currency} minor={amount.total} /> {account}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="text-muted">Reference</span>
          <IdChip id={reference} label="reference" full />
        </span>
        {reason && state !== 'pending' && <span className="wrap-anywhere text-muted">{reason}</span>}
      </div>
      {bankAccount && <AccountFacts account={bankAccount} />}
    </>
  )
}

/** The account to pay, or by which the namespace is paid. */
function AccountFacts({ account }: { account: NonNullable<OwnInstruction['settlement_account']> }) {
  const { bank, holder, bic } = account
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span className="text-muted">Settlement account</span>
      <span className="wrap-anywhere">
        {holder}, {bank}
      </span>
      <span className="inline-flex items-center gap-0.5">
        <code className="wrap-anywhere font-mono text-xs">{accountNumberText(account)}</code>
        <CopyButton value={account.iban ?? account.account_number ?? ''} label="account number" />
      </span>
      {bic && (
        <span className="flex items-center gap-1.5">
          <span className="text-muted">BIC</span>
          <span className="font-mono text-xs">{bic}</span>
        </span>
      )}
    </div>
  )
}

const NoInstruction = () => (
  <p className="text-muted text-sm">This namespace’s net position is zero, so it neither pays nor receives anything.</p>
)
