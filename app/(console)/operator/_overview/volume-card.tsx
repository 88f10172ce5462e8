import { Card } from '#components/ui/card.tsx'
import { Amount } from '#components/value/amount.tsx'
import { numberText } from '#lib/kernel/wording.ts'
import type { NetworkOverview } from '#lib/modules/operator/network/contract.ts'
import { CELL, HEAD } from '../table-classes.ts'

/** Completed payments since midnight UTC. Amounts in different currencies are never added. */
export function VolumeCard({ volume }: { volume: NetworkOverview['completed_today'] }) {
  return (
    <Card title="Completed today" description="Since 00:00 UTC, by currency" flush>
      {volume.length === 0 ? (
        <p className="p-4 text-muted text-sm">No completed payments today.</p>
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">Completed payments today by currency</caption>
          <thead>
            <tr>
              <th scope="col" className={`${HEAD} text-left`}>
                Currency
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                Payments
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                Value
              </th>
            </tr>
          </thead>
          <tbody>
            {volume.map(({ currency, txn_count, total }) => (
              <tr key={currency} className="border-line border-b last:border-b-0">
                <th scope="row" className={`${CELL} text-left font-normal`}>
                  {currency}
                </th>
                <td className={`${CELL} num text-right`}>{numberText(txn_count)}</td>
                <td className={`${CELL} text-right`}>
                  <Amount currency={currency} minor={total} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
