import { expiringById, type Sweep } from '../../platform/sweep/sweep.ts'
import { RETENTION_DAYS } from './states.ts'

export const notificationSweep: Sweep = {
  name: 'notifications',
  tables: [
    expiringById({ table: 'notifications', column: 'token', tag: 'ntf', retentionMs: RETENTION_DAYS * 86_400_000 }),
  ],
}
