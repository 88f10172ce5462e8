'use client'

import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { Amount } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'
import type { Transaction } from '#lib/modules/transactions/contract.ts'
import { TRANSACTION_STATUS } from '#lib/modules/transactions/states.ts'
import type { Amount as Money } from '#lib/wire/shapes.ts'
import { useReturnsOf } from '../_returns/queries.ts'
import { capitalized } from '../words.ts'

/** Label of a status number; unknown numbers are shown as they are. */
const statusWord = (status: number) =>
  capitalized(Object.entries(TRANSACTION_STATUS).find(([, number]) => number === status)?.[0] ?? `status ${status}`)

interface LedgerCardProps {
  partner: string
  payment: Payment
  transaction: Transaction
}

/** Ledger entries of the payment and its returns. */
export function LedgerCard({ partner, payment, transaction }: LedgerCardProps) {
  const { debtor_party: debtor, beneficiary_party: beneficiary } = payment
  const returns = useReturnsOf(partner, payment)
  return (
    <Card
      flush
      title="Ledger"
      description={
        <>
          {statusWord(transaction.status)} <Time value={transaction.created_on} /> ·{' '}
          <Time value={transaction.created_on} format="absolute" />
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
          {transaction.transaction_lines.map(({ token, direction, amount }) => (
            <Line
              key={token}
              party={direction === 'TD_Debit' ? debtor : beneficiary}
              direction={direction}
              amount={amount}
            />
          ))}
        </tbody>
        {returns.map(({ return_id, amount, created_on }) => (
          <tbody key={return_id}>
            <tr className="bg-sunken text-muted text-xs">
              <th scope="rowgroup" colSpan={3} className="h-8 border-line border-t px-4 text-left font-medium">
                Return <Time value={created_on} className="font-normal" />
              </th>
            </tr>
            <Line party={beneficiary} direction="TD_Debit" amount={amount} />
            <Line party={debtor} direction="TD_Credit" amount={amount} />
          </tbody>
        ))}
      </table>
    </Card>
  )
}

interface LineProps {
  party: Payment['debtor_party']
  direction: 'TD_Debit' | 'TD_Credit'
  amount: Money
}

function Line({ party, direction, amount }: LineProps): ReactNode {
  const cell = <Amount currency={amount.currency} minor={amount.total} />
  const isDebit = direction === 'TD_Debit'
  return (
    <tr className="[&>td]:h-9 [&>td]:border-line [&>td]:border-t [&>td]:px-4">
      <td className="wrap-anywhere py-1">{party.payment_address}</td>
      <td className="text-right">{isDebit && cell}</td>
      <td className="text-right">{!isDebit && cell}</td>
    </tr>
  )
}
