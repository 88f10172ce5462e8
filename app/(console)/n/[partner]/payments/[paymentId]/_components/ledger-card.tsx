import { Card } from '#components/ui/card.tsx'
import { Amount } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'
import type { Transaction } from '#lib/modules/transactions/contract.ts'
import { TRANSACTION_STATUS } from '#lib/modules/transactions/states.ts'
import { capitalized } from '../words.ts'

/** Label of a status number; unknown numbers are shown as they are. */
const statusWord = (status: number) =>
  capitalized(Object.entries(TRANSACTION_STATUS).find(([, number]) => number === status)?.[0] ?? `status ${status}`)

/** Ledger entries of the payment. */
export function LedgerCard({ payment, transaction }: { payment: Payment; transaction: Transaction }) {
  return (
    <Card
      flush
      title="Ledger"
      description={
        <>
          {statusWord(transaction.status)} <Time value={transaction.created_on} />
        </>
      }
      actions={
        <span className="inline-flex items-center text-muted text-xs">
          Approval code <IdChip id={transaction.approval_code} label="approval code" className="ml-1 text-ink" />
        </span>
      }
      footer={
        <span className="inline-flex flex-wrap items-center">
          Transaction <IdChip id={transaction.transaction_id} label="transaction ID" className="ml-1" />
        </span>
      }
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted text-xs [&>th]:h-9 [&>th]:px-4 [&>th]:font-medium">
            <th scope="col">Account</th>
            <th scope="col" className="text-right">
              Debit
            </th>
            <th scope="col" className="text-right">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {transaction.transaction_lines.map(({ token, direction, amount }) => {
            const debit = direction === 'TD_Debit'
            const party = debit ? payment.debtor_party : payment.beneficiary_party
            const cell = <Amount currency={amount.currency} minor={amount.total} />
            return (
              <tr key={token} className="[&>td]:h-9 [&>td]:border-line [&>td]:border-t [&>td]:px-4">
                <td className="wrap-anywhere py-1">{party.payment_address}</td>
                <td className="text-right">{debit && cell}</td>
                <td className="text-right">{!debit && cell}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
