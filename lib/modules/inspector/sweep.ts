import { expiringById, type Sweep } from '../../platform/sweep/sweep.ts'
import { KEPT_DAYS } from './states.ts'

export const receptionSweep: Sweep = {
  name: 'receptions',
  tables: [expiringById({ table: 'receptions', column: 'token', tag: 'rcp', retentionMs: KEPT_DAYS * 86_400_000 })],
}
