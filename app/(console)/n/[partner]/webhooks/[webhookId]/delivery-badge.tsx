import { StateBadge } from '#components/value/state-badge.tsx'
import type { Delivery } from '#lib/modules/webhooks/contract.ts'
import { deliveryWords } from '../words.ts'

/** A delivery's status as icon, word and color. */
export const DeliveryBadge = ({
  delivery: { status, attempts },
}: {
  delivery: Pick<Delivery, 'status' | 'attempts'>
}) => <StateBadge {...deliveryWords(status, attempts)} />
