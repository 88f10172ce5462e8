import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Environment } from '#lib/kernel/access.ts'
import { numberText } from '#lib/kernel/wording.ts'
import type { NetworkRun } from '#lib/modules/operator/network/contract.ts'
import { durationText } from '../settlement-runs/duration.ts'
import { RUN_LOOKS } from '../settlement-runs/words.ts'
import { CELL, HEAD } from '../table-classes.ts'

/** The newest settlement runs. */
export function LastRunsCard({ runs, environment }: { runs: readonly NetworkRun[]; environment: Environment }) {
  const all = `/operator/settlement-runs?environment=${environment}`
  return (
    <Card
      title="Latest settlement runs"
      actions={
        <IntentLink href={all} className="rounded-sm text-accent-ink text-xs hover:underline">
          All settlement runs
        </IntentLink>
      }
      flush
    >
      {runs.length === 0 ? (
        <p className="p-4 text-muted text-sm">No settlement runs yet.</p>
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">Latest settlement runs</caption>
          <thead>
            <tr>
              <th scope="col" className={`${HEAD} text-left`}>
                Cutoff
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                Transactions
              </th>
              <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
                Duration
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                Status
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.token} className="border-line border-b last:border-b-0">
                <th scope="row" className={`${CELL} text-left font-normal`}>
                  <IntentLink href={`${all}&run=${run.token}`} className="rounded-sm text-accent-ink hover:underline">
                    <Time value={run.cutoff_time * 1000} format="absolute" className="max-sm:whitespace-normal" />
                  </IntentLink>
                </th>
                <td className={`${CELL} num text-right`}>{numberText(run.txn_count)}</td>
                <td className={`${CELL} num text-right text-muted max-sm:hidden`}>{durationText(run)}</td>
                <td className={`${CELL} whitespace-nowrap text-right`}>
                  <StateBadge {...RUN_LOOKS[run.status]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
