import { expiringById, type Sweep } from '../../platform/sweep/sweep.ts'
import { RETENTION_DAYS } from './states.ts'

export const receptionSweep: Sweep = {
  name: 'receptions',
  tables: [
    expiringById({ table: 'receptions', column: 'token', tag: 'rcp', retentionMs: RETENTION_DAYS * 86_400_000 }),
  ],
}
