'use client'

import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { BarsChartLazy } from '#components/chart/bars-chart-lazy.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Time } from '#components/value/time.tsx'
import { useNow } from '#components/value/use-now.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { ApiKey, ApiKeyUsage } from '#lib/modules/api-keys/contract.ts'
import { logHref } from '../../request-log/search-params.ts'
import { cutoverOf } from '../cutover.ts'
import { prepareDays } from '../prepare-usage.ts'
import { usageQuery } from '../queries.ts'
import { Addresses } from './key-addresses.tsx'

interface KeyUsageProps {
  partner: string
  apiKey: ApiKey
  onEndGrace: () => void
}

/**
 * Usage of a key: both secrets side by side during a rotation, then usage per day and per
 * operation.
 */
export function KeyUsage({ partner, apiKey, onEndGrace }: KeyUsageProps) {
  const viewer = useViewer()
  const query = useQuery(usageQuery(partner, apiKey.token))
  const { data, error } = query
  if (error) {
    return <ReadFailed what="the usage" query={query} />
  }
  if (!data) return <Skeleton className="h-72" />
  return (
    <>
      {data.previous && <Rotation apiKey={apiKey} usage={data} onEndGrace={onEndGrace} />}
      <BarsChartLazy
        title="Requests, last 30 days"
        units="Requests per day (UTC)"
        bars={prepareDays(data, viewer)}
        none="No requests in the last 30 days"
      />
      <Addresses apiKey={apiKey} addresses={data.addresses} />
      <Operations partner={partner} keyId={apiKey.token} operations={data.operations} />
    </>
  )
}

function Rotation({ apiKey, usage, onEndGrace }: { apiKey: ApiKey; usage: ApiKeyUsage; onEndGrace: () => void }) {
  const now = useNow()
  const verdict = now === undefined ? undefined : cutoverOf(usage, apiKey, now / 1000)
  const ends = apiKey.previous_secret_expires_at
  return (
    <section aria-label="Rotation" className="grid gap-3">
      {verdict && (
        <Alert tone={verdict.tone} title={verdict.title}>
          {verdict.text}
        </Alert>
      )}
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted text-xs">
            <th className="py-1 font-medium">Secret</th>
            <th className="py-1 text-right font-medium">This hour</th>
            <th className="py-1 text-right font-medium">24 hours</th>
            <th className="py-1 text-right font-medium">Last request</th>
          </tr>
        </thead>
        <tbody>
          <SecretRow label="New" of="current" usage={usage} />
          <SecretRow label="Previous" of="previous" usage={usage} />
        </tbody>
      </table>
      <div className="flex flex-wrap items-center justify-between gap-2 text-muted text-xs">
        {ends && (
          <span>
            The previous secret expires <Time value={ends.seconds * 1000} />.
          </span>
        )}
        <GuardedButton calls="DELETE /apikey/{secret_key}/previous-secret" size="sm" onClick={onEndGrace}>
          Revoke previous secret
        </GuardedButton>
      </div>
    </section>
  )
}

function SecretRow({ label, of, usage }: { label: string; of: 'current' | 'previous'; usage: ApiKeyUsage }) {
  const lastUsed = usage[of]?.last_used_at
  const today = usage.hours.reduce((sum, hour) => sum + hour[of], 0)
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-1.5 text-left font-medium">
        {label}
      </th>
      <td className="num py-1.5 text-right">{usage.hours.at(-1)?.[of] ?? 0}</td>
      <td className="num py-1.5 text-right">{today}</td>
      <td className="py-1.5 text-right">{lastUsed ? <Time value={lastUsed.seconds * 1000} /> : 'Never'}</td>
    </tr>
  )
}

type OperationsProps = { partner: string; keyId: string; operations: ApiKeyUsage['operations'] }

/** Operations that use the key, which show the permissions that could be removed. */
function Operations({ partner, keyId, operations }: OperationsProps) {
  if (operations.length === 0) return null
  return (
    <section aria-label="Operations" className="grid gap-1">
      <h3 className="flex items-baseline justify-between gap-2 font-medium text-sm">
        Operations
        <IntentLink href={logHref(partner, { key: keyId })} className="font-normal text-accent-ink text-xs underline">
          Request log
        </IntentLink>
      </h3>
      <ul>
        {operations.map(({ method, path, requests, failed, last_used_at }) => (
          <li key={`${method} ${path}`} className="grid gap-0.5 border-line border-t py-1.5 text-sm">
            <code className="wrap-anywhere font-mono text-xs">
              {method} {path}
            </code>
            <span className="text-muted text-xs">
              {counted(requests, 'request')}
              {failed > 0 && `, ${numberText(failed)} failed`}; last used <Time value={last_used_at.seconds * 1000} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
