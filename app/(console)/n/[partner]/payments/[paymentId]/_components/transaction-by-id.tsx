'use client'

import { useMutation } from '@tanstack/react-query'
import { CallForm } from '#app/_remote/call-form.tsx'
import { TransactionCard } from '#app/_remote/transaction-card.tsx'
import { Card } from '#components/ui/card.tsx'
import { browserClient } from '#lib/client/browser.ts'

/** Looks up a payment's transaction by ID, because the payment record does not contain that ID. */
export function TransactionById({ partner, paymentId }: { partner: string; paymentId: string }) {
  const find = useMutation({
    mutationFn: (transaction_id: string): Promise<unknown> =>
      browserClient.call('GET /payments/{payment_id}/transactions/{transaction_id}', {
        partner,
        params: { payment_id: paymentId, transaction_id },
      }),
  })
  return (
    <>
      <Card title="Transaction" description="Find it by its ID from a webhook or settlement.">
        <CallForm
          fields={[{ name: 'transaction_id', label: 'Transaction ID' }]}
          action="Find transaction"
          pending={find.isPending}
          error={find.error}
          onSubmit={({ transaction_id = '' }) => find.mutate(transaction_id)}
        />
      </Card>
      {find.data !== undefined && <TransactionCard record={find.data} />}
    </>
  )
}
