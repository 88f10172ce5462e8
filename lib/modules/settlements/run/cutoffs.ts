import type { Environment } from '../../../kernel/access.ts'
import { lastDue, nextDue } from '../../../platform/schedule.ts'

/** Default cutoffs, which SETTLEMENT_CRON overrides (contract#settlement). */
const CUTOFFS: Record<Environment, string> = { sandbox: '0 * * * *', live: '0 16 * * *' }

/** The cron expression of an environment; undefined if scheduled settlement is off. */
const cronOf = (setting: string | undefined, environment: Environment): string | undefined =>
  setting === 'off' ? undefined : (setting ?? CUTOFFS[environment])

/** The last scheduled cutoff; undefined if there is none. */
export function lastCutoff(setting: string | undefined, environment: Environment, now: Date): Date | undefined {
  const cron = cronOf(setting, environment)
  return cron === undefined ? undefined : lastDue(cron, now)
}

/** The next scheduled cutoff; undefined if there is none. */
function nextCutoff(setting: string | undefined, environment: Environment, now: Date): Date | undefined {
  const cron = cronOf(setting, environment)
  return cron === undefined ? undefined : nextDue(cron, now)
}

/** Both times for one setting. */
export const cutoffTimes = (setting: string | undefined) => ({
  lastCutoff: (environment: Environment, now: Date) => lastCutoff(setting, environment, now),
  nextCutoff: (environment: Environment, now: Date) => nextCutoff(setting, environment, now),
})
