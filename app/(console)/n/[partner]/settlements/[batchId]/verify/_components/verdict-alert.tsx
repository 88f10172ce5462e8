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

/**
 * The verdict: verified, failed with the reason, or partially verified. Announced to screen readers
 * when it changes.
 */
export function VerdictAlert({ check, batch: { summary }, milliseconds }: VerdictAlertProps) {
  const net = BigInt(summary.net_total ?? 0)
  const sum = formatMoney({ currency: summary.currency, minor: net < 0n ? -net : net })
  const time = `Checked in ${Math.max(1, Math.round(milliseconds))} ms.`
  return (
    <div role="status">
      {check.verdict === 'yes' && (
        <Alert tone="success" title="Verified: your net position is in the signed batch">
          Your net position of {sum} ({owedOf(net).toLowerCase()}) is a leaf in this batch’s hash tree, and the network
          signed the tree’s root together with the batch, currency and cutoff. Other participants’ proofs must show the
          same root. {time}
        </Alert>
      )}
      {check.verdict === 'no' && (
        <Alert tone="danger" title="Proof failed">
          {check.results.find(({ outcome }) => outcome === 'no')?.words} Download the proof and contact the network
          operator with the batch ID. {time}
        </Alert>
      )}
      {check.verdict === 'unknown' && (
        <Alert tone="warning" title="Partially verified">
          {check.results.find(({ outcome }) => outcome === 'unknown')?.words} {time}
        </Alert>
      )}
    </div>
  )
}
