'use client'

import { Card } from '#components/ui/card.tsx'
import { Amount } from '#components/value/amount.tsx'
import { DescriptionList, type Detail } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { FullTime, Time } from '#components/value/time.tsx'
import { useNow } from '#components/value/use-now.tsx'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { type Direction, WAITING_STATES } from '#lib/modules/payments/states.ts'
import { sideOf } from '../../side.ts'
import { endedText, type ReturnPeriod, useReturnPeriod } from '../_returns/return-period.ts'
import { PAYMENT_TYPE_WORDS } from '../words.ts'

const URGENT_MS = 10 * 60_000

interface DetailsCardProps {
  partner: string
  payment: Payment
  /** Whether the gateway offers returns. */
  returns: boolean
  isRecallOpen: boolean
}

/** Payment details other than its parties. */
export function DetailsCard({ partner, payment, returns, isRecallOpen }: DetailsCardProps) {
  const period = useReturnPeriod(partner, payment, returns)
  const items: Detail[] = [
    { label: 'Payment ID', value: <IdChip id={payment.payment_id} label="payment ID" full /> },
    { label: 'Reference', value: payment.reference || undefined },
    { label: 'Type', value: PAYMENT_TYPE_WORDS[payment.payment_type] },
    { label: 'Created', value: <FullTime value={payment.initiated_at} /> },
    ...returnedOf(payment),
    ...(period ? [returnableOf(period, sideOf(payment, partner).direction, isRecallOpen)] : []),
    ...expiryOf(payment),
  ]
  return (
    <Card title="Details">
      <DescriptionList items={items} />
    </Card>
  )
}

/** The total returned. */
const returnedOf = ({ returned }: Payment): Detail[] =>
  returned ? [{ label: 'Returned', value: <Amount currency={returned.currency} minor={returned.total} /> }] : []

/** The end of the period in which it can be returned, or recalled by the side that sent it. */
function returnableOf({ until, hasEnded }: ReturnPeriod, direction: Direction, isRecallOpen: boolean): Detail {
  const label = direction === 'out' ? 'Recallable until' : 'Returnable until'
  const hint = hasEnded ? endedText(direction, isRecallOpen) : undefined
  return { label, value: <Time value={until} format="absolute" />, hint }
}

/** When it expires or did. Payments that ended otherwise never expire. */
function expiryOf({ state, expires_at: at }: Payment): Detail[] {
  if (state === 'expired') return [{ label: 'Expiry', value: <FullTime value={at} /> }]
  const isWaiting = WAITING_STATES.some((waiting) => waiting === state)
  return isWaiting ? [{ label: 'Expires', value: <Expiry at={at} /> }] : []
}

function Expiry({ at: expires }: { at: string }) {
  const now = useNow()
  const left = now === undefined ? undefined : Date.parse(expires) - now
  const urgent = left !== undefined && left > 0 && left < URGENT_MS
  return (
    <span className={urgent ? 'font-medium text-warning' : undefined}>
      <FullTime value={expires} />
      {urgent && ' (soon)'}
    </span>
  )
}
