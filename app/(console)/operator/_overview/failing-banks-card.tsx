import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { percentText } from '#lib/kernel/figures.ts'
import { numberText } from '#lib/kernel/wording.ts'
import type { NetworkOverview } from '#lib/modules/operator/network/contract.ts'
import { CELL, HEAD } from '../table-classes.ts'

const TITLE = 'Highest failure rates today'

/** Namespaces with payments created today that failed or expired, the highest share first. */
export function FailingBanksCard({ banks }: { banks: NetworkOverview['failing_banks'] }) {
  return (
    <Card
      title={TITLE}
      description="By namespace: share of finished payments created since 00:00 UTC that failed or expired"
      flush
    >
      {banks.length === 0 ? (
        <p className="p-4 text-muted text-sm">No failures among namespaces with at least 5 finished payments.</p>
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">{TITLE}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${HEAD} text-left`}>
                Namespace
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                Failed
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                Expired
              </th>
              <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
                Completed
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                Failure rate
              </th>
            </tr>
          </thead>
          <tbody>
            {banks.map(({ namespace, organization, completed, failed, expired }) => (
              <tr key={namespace.token} className="border-line border-b last:border-b-0">
                <th scope="row" className={`${CELL} wrap-anywhere text-left font-normal`}>
                  <IntentLink
                    href={`/operator/organizations?organization=${organization.token}`}
                    className="text-accent-ink hover:underline"
                  >
                    {namespace.name}
                  </IntentLink>{' '}
                  <code className="font-mono text-muted text-xs">@{namespace.domain}</code>
                </th>
                <td className={`${CELL} num text-right`}>{numberText(failed)}</td>
                <td className={`${CELL} num text-right`}>{numberText(expired)}</td>
                <td className={`${CELL} num text-right max-sm:hidden`}>{numberText(completed)}</td>
                <td className={`${CELL} num text-right font-semibold`}>
                  {percentText((failed + expired) / (failed + expired + completed))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
