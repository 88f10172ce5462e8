'use client'

import { TRANSACTION_STATUS } from '#lib/modules/transactions/states.ts'
import { listAt, textAt } from './read.ts'
import { RecordCard, type Shown, shown } from './record-card.tsx'

const TRANSACTION: readonly Shown[] = [
  ['Transaction ID', 'transaction_id', 'id'],
  ['Payment ID', 'payment_id', 'id'],
  ['Status', 'status', TRANSACTION_STATUS],
  ['Approval code', 'approval_code'],
  ['Created', 'created_on', 'time'],
  ['Updated', 'updated_on', 'time'],
]

const SIDES: Readonly<Record<string, string>> = { TD_Credit: 'Credit', TD_Debit: 'Debit' }

/** A remote gateway's transaction and its lines. */
export function TransactionCard({ record }: { record: unknown }) {
  const lines = listAt(record, 'transaction_lines')
  return (
    <RecordCard title="Transaction" record={record} fields={TRANSACTION}>
      {lines.length > 0 && (
        <table className="mt-3 w-full text-sm">
          <caption className="sr-only">Transaction lines</caption>
          <thead>
            <tr className="text-left text-muted text-xs [&>th]:h-8 [&>th]:font-medium">
              <th scope="col">Side</th>
              <th scope="col">Namespace</th>
              <th scope="col" className="text-right">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => {
              const direction = textAt(line, 'direction')
              return (
                <tr key={textAt(line, 'token') ?? at} className="[&>td]:border-line [&>td]:border-t [&>td]:py-1.5">
                  <td>{(direction && SIDES[direction]) ?? direction ?? 'Unknown'}</td>
                  <td className="wrap-anywhere font-mono text-xs">{shown(line, 'partner_id')}</td>
                  <td className="text-right">{shown(line, 'amount', 'amount')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </RecordCard>
  )
}
