import { expiringById, expiringByTime, type Sweep } from '../../platform/sweep/sweep.ts'
import { RETENTION_DAYS } from './states.ts'

export const notificationSweep: Sweep = {
  name: 'notifications',
  tables: [
    // Longer than entries wait in the queue.
    expiringByTime({ table: 'notification_counts', column: 'hour', retentionMs: 7 * 86_400_000 }),
    // Of a gateway that no longer sends mail.
    expiringById({
      table: 'notification_deliveries',
      column: 'notification_id',
      tag: 'ntf',
      retentionMs: RETENTION_DAYS * 86_400_000,
    }),
    expiringById({
      table: 'chat_messages',
      column: 'token',
      tag: 'cmsg',
      retentionMs: RETENTION_DAYS * 86_400_000,
    }),
    expiringById({ table: 'notifications', column: 'token', tag: 'ntf', retentionMs: RETENTION_DAYS * 86_400_000 }),
  ],
}
