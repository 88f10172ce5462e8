import { Alert } from '#components/ui/alert.tsx'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { owedOf } from '../../../owed.ts'
import type { ProofCheck } from '../check-proof.ts'

interface VerdictAlertProps {
  check: ProofCheck
  batch: BatchDetails
  milliseconds: number
}

/** Yes, no with the reason, or not quite; read out when it changes. */
export function VerdictAlert({ check, batch: { summary }, milliseconds }: VerdictAlertProps) {
  const net = BigInt(summary.net_total ?? 0)
  const sum = formatMoney({ currency: summary.currency, minor: net < 0n ? -net : net })
  const time = `Checked here in ${Math.max(1, Math.round(milliseconds))} ms.`
  return (
    <div role="status">
      {check.verdict === 'yes' && (
        <Alert tone="success" title="Proved: our net is part of what the network signed">
          {sum} {owedOf(net)} is a leaf of this batch, the leaf is under the root, and the network signed the root for
          this batch, currency and cutoff. What others were given is not seen from here: their proofs of this batch must
          name the same root. {time}
        </Alert>
      )}
      {check.verdict === 'no' && (
        <Alert tone="danger" title="This proof does not hold">
          {check.rungs.find(({ outcome }) => outcome === 'no')?.words} Nothing that it claims is proved. Keep the file
          and ask the network operator, quoting the batch id. {time}
        </Alert>
      )}
      {check.verdict === 'unknown' && (
        <Alert tone="warning" title="Nothing speaks against the proof, but not all of it was checked">
          {check.rungs.find(({ outcome }) => outcome === 'unknown')?.words} {time}
        </Alert>
      )}
    </div>
  )
}
