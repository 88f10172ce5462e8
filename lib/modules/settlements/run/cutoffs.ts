import type { Environment } from '../../../kernel/access.ts'
import { lastDue, nextDue } from '../../../platform/schedule.ts'

/** Cutoffs unless SETTLEMENT_CRON says otherwise (contract#settlement). */
const CUTOFFS: Record<Environment, string> = { sandbox: '0 * * * *', live: '0 16 * * *' }

/** The setting for an environment: a cron expression; undefined when nothing is to be settled by itself. */
const cronOf = (setting: string | undefined, environment: Environment): string | undefined =>
  setting === 'off' ? undefined : (setting ?? CUTOFFS[environment])

/** When a settlement was due last; undefined if never. */
export function lastCutoff(setting: string | undefined, environment: Environment, now: Date): Date | undefined {
  const cron = cronOf(setting, environment)
  return cron === undefined ? undefined : lastDue(cron, now)
}

/** When one is due next; undefined if never. */
export function nextCutoff(setting: string | undefined, environment: Environment, now: Date): Date | undefined {
  const cron = cronOf(setting, environment)
  return cron === undefined ? undefined : nextDue(cron, now)
}
