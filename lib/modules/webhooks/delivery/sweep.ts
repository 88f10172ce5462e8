import { expiringById, type Sweep } from '../../../platform/sweep/sweep.ts'
import { RETENTION_DAYS } from '../states.ts'

const retentionMs = RETENTION_DAYS * 86_400_000

/**
 * Expired events with their deliveries and attempts. IDs of deliveries start with the event's time.
 * Nothing is delivered or recovered after that time.
 */
export const deliverySweep: Sweep = {
  name: 'deliveries',
  tables: [
    expiringById({ table: 'delivery_attempts', column: 'delivery_id', tag: 'dlv', retentionMs }),
    expiringById({ table: 'deliveries', column: 'token', tag: 'dlv', retentionMs }),
    expiringById({ table: 'events', column: 'token', tag: 'evt', retentionMs }),
  ],
}
