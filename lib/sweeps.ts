import { approvalSweep } from './modules/approvals/index.ts'
import { mismatchSweep } from './modules/finality/index.ts'
import { receptionSweep } from './modules/inspector/index.ts'
import { sampleSweep } from './modules/liquidity/index.ts'
import { passkeyChallengeSweep, sessionSweep, signInCodeSweep } from './modules/members/index.ts'
import { notificationSweep } from './modules/notifications/index.ts'
import { hourlySweep } from './modules/overview/index.ts'
import { requestLogSweep } from './modules/request-log/index.ts'
import { usedStateSweep } from './modules/single-sign-on/index.ts'
import { deliverySweep } from './modules/webhooks/index.ts'
import { rateLimitSweep } from './platform/limits/sweep.ts'
import type { Sweep } from './platform/sweep/sweep.ts'
import { idempotencySweep, storedSecretSweep } from './platform/write/idempotency.ts'

/** All tables with expiring rows. */
export const SWEEPS: readonly Sweep[] = [
  idempotencySweep,
  storedSecretSweep,
  sessionSweep,
  usedStateSweep,
  passkeyChallengeSweep,
  signInCodeSweep,
  deliverySweep,
  receptionSweep,
  requestLogSweep,
  approvalSweep,
  rateLimitSweep,
  hourlySweep,
  sampleSweep,
  notificationSweep,
  mismatchSweep,
]
