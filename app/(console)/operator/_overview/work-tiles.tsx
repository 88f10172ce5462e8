import type { ReactNode } from 'react'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { NetworkOverview } from '#lib/modules/operator/network/contract.ts'
import { viewHref as failingHref } from '../failing-endpoints/search-params.ts'

/** What waits for the operator, each tile with a link to its list. */
export function WorkTiles({ overview }: { overview: NetworkOverview }) {
  const { verifications, deposits_to_send: deposits, endpoints, environment } = overview
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Tile title="Pending verifications" href="/operator/verifications?status=pending" n={verifications.pending}>
        {verifications.oldest ? (
          <span>
            Oldest: <Time value={verifications.oldest} />
          </span>
        ) : (
          'No live access requests'
        )}
      </Tile>
      <Tile title="Accounts awaiting microdeposits" href="/operator/deposits" n={deposits}>
        {depositsText(environment, deposits)}
      </Tile>
      <Tile title="Failing webhooks" href={failingHref({ environment })} n={endpoints.failing + endpoints.disabled}>
        {endpoints.disabled > 0 ? `${numberText(endpoints.disabled)} of them disabled` : 'None disabled'}
      </Tile>
      <SettlementTile overview={overview} />
    </div>
  )
}

function depositsText(environment: NetworkOverview['environment'], accounts: number): string {
  if (environment !== 'live') return 'Only live accounts need microdeposits'
  return accounts === 0 ? 'No microdeposits to send' : 'Two microdeposits each'
}

function SettlementTile({ overview: { settlement, environment } }: { overview: NetworkOverview }) {
  const {
    lag_seconds: lag,
    lag_limit_seconds: limit,
    late_runs: late,
    failed_batches: failed,
    next_cutoff,
  } = settlement
  const minutes = Math.ceil(limit / 60)
  return (
    <Tile title="Late settlements, last 7 days" href={`/operator/settlement-runs?environment=${environment}`} n={late}>
      {lag > limit && <StateBadge tone="danger" label={`Cutoff missed ${Math.floor(lag / 60)} minutes ago`} />}
      {failed > 0 && <StateBadge tone="danger" label={counted(failed, 'failed batch', 'failed batches')} />}
      <span>Not completed within {counted(minutes, 'minute')} of the cutoff</span>
      {next_cutoff !== null && (
        <span>
          Next cutoff <Time value={next_cutoff * 1000} />
        </span>
      )}
    </Tile>
  )
}

function Tile({ title, href, n, children }: { title: string; href: string; n: number; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-1 rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="text-muted text-xs">{title}</h2>
      <p className="num font-semibold text-2xl">
        <IntentLink href={href} className="rounded-sm hover:text-accent-ink hover:underline">
          {numberText(n)}
        </IntentLink>
      </p>
      <div className="grid justify-items-start gap-1 text-muted text-xs">{children}</div>
    </section>
  )
}
