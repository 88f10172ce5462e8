'use client'

import { Card } from '#components/ui/card.tsx'
import { DescriptionList, type Detail } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import { useNow } from '#components/value/use-now.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { PAYMENT_TYPE_WORDS } from '../words.ts'

const URGENT_MS = 10 * 60_000

/** Payment details other than its parties. */
export function DetailsCard({ payment }: { payment: Payment }) {
  const items: Detail[] = [
    { label: 'Payment ID', value: <IdChip id={payment.payment_id} label="payment ID" full /> },
    { label: 'Reference', value: payment.reference || undefined },
    { label: 'Type', value: PAYMENT_TYPE_WORDS[payment.payment_type] },
    { label: 'Created', value: <Time value={payment.initiated_at} /> },
    { label: 'Expires', value: canExpire(payment.state) ? <Expiry payment={payment} /> : undefined },
  ]
  return (
    <Card title="Details">
      <DescriptionList items={items} />
    </Card>
  )
}

/** A completed payment no longer expires. */
const canExpire = (state: Payment['state']) => state !== 'completed' && state !== 'settled'

function Expiry({ payment: { state, expires_at: expires } }: { payment: Payment }) {
  const now = useNow()
  const left = now === undefined ? undefined : Date.parse(expires) - now
  const urgent = left !== undefined && left > 0 && left < URGENT_MS && state !== 'failed' && state !== 'expired'
  return (
    <span className={urgent ? 'font-medium text-warning' : undefined}>
      <Time value={expires} />
      {urgent && ' (soon)'}
    </span>
  )
}
