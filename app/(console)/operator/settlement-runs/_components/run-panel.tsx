'use client'

import { useQuery } from '@tanstack/react-query'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import { ApiError } from '#lib/client/errors.ts'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { NetworkRun } from '#lib/modules/operator/network/contract.ts'
import { FinalityCell } from '../../../n/[partner]/settlements/finality-cell.tsx'
import { CELL, HEAD } from '../../table-classes.ts'
import { durationText } from '../duration.ts'
import { mainFirst } from '../main-first.ts'
import { runsQuery } from '../queries.ts'
import type { RunsView } from '../search-params.ts'
import { RUN_LOOKS } from '../words.ts'

/** One run with its batches. Read from the list's current page. */
export function RunPanel({ view, onClose }: { view: RunsView; onClose: () => void }) {
  const query = useQuery({
    ...runsQuery(view),
    select: ({ runs }) => {
      const found = runs.find(({ token }) => token === view.run)
      if (!found) throw new ApiError(404, 'error.not_found', 'This run isn’t on this page')
      return found
    },
  })
  return (
    <OpenedPanel
      label="Settlement run"
      list="Settlement runs"
      missing="It isn’t on this page of the list."
      query={query}
      onClose={onClose}
      heading={(run) => (
        <>
          <span className="font-semibold text-lg">
            <Time value={run.cutoff_time * 1000} format="absolute" />
          </span>
          <StateBadge {...RUN_LOOKS[run.status]} />
        </>
      )}
    >
      {(run) => (
        <>
          <DescriptionList
            items={[
              { label: 'Environment', value: <EnvironmentBadge environment={run.environment} /> },
              ...(run.cycle ? [{ label: 'Cycle', value: run.cycle }] : []),
              { label: 'Transactions', value: numberText(run.txn_count) },
              { label: 'Duration', value: durationText(run) },
              ...(run.failure ? [{ label: 'Failure', value: run.failure }] : []),
              { label: 'Run ID', value: <IdChip id={run.token} label="run ID" /> },
            ]}
          />
          <Batches run={run} />
        </>
      )}
    </OpenedPanel>
  )
}

function Batches({ run: { batches } }: { run: NetworkRun }) {
  if (batches.length === 0) return <p className="text-muted text-sm">No batches. Nothing was settled.</p>
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold text-sm">{counted(batches.length, 'batch', 'batches')}</h3>
      <table className="w-full text-sm">
        <caption className="sr-only">Batches in this run</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-left`}>
              Currency
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Transactions
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Net value
            </th>
          </tr>
        </thead>
        <tbody>
          {mainFirst(batches).map(({ token, currency, status, txn_count, net_value, finality }) => (
            <tr key={token} className="border-line border-b last:border-b-0">
              <th scope="row" className={`${CELL} text-left font-normal`}>
                {status === 'COMPLETED' ? (
                  <IntentLink href={`/operator/batches/${token}`} className="text-accent-ink underline">
                    {currency}
                  </IntentLink>
                ) : (
                  <>
                    {currency} <StateBadge {...RUN_LOOKS[status]} />
                  </>
                )}
                {finality && (
                  <span className="block whitespace-normal text-muted text-xs">
                    <FinalityCell finality={finality} />
                  </span>
                )}
              </th>
              <td className={`${CELL} num text-right`}>{numberText(txn_count)}</td>
              <td className={`${CELL} text-right`}>
                <Amount currency={currency} minor={net_value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-muted text-xs">The net value is the sum that settlement moves between namespaces.</p>
    </section>
  )
}
