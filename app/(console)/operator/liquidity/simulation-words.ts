import { ApiError } from '#lib/client/errors.ts'
import { failureOf } from '#lib/client/failure.ts'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { LiquiditySimulation } from '#lib/modules/operator/liquidity/contract.ts'

/** Past periods in which a cap can be tried. */
export const SIMULATED_PERIODS = {
  day: { label: 'last 24 hours', days: 1 },
  week: { label: 'last 7 days', days: 7 },
  month: { label: 'last 31 days', days: 31 },
} as const
export type SimulatedPeriod = keyof typeof SIMULATED_PERIODS

type Simulated = Pick<LiquiditySimulation, 'checked_count' | 'failed_count' | 'failed'>

/** The result, such as "3 of the 1,204 outgoing payments in the last 7 days would have failed: 1,250.00 USD." */
export function simulationText(
  { checked_count: checked, failed_count, failed }: Simulated,
  period: SimulatedPeriod,
): string {
  const { label } = SIMULATED_PERIODS[period]
  if (checked === 0) return `No outgoing payments in the ${label}.`
  if (failed_count === 0) {
    return checked === 1
      ? `The only outgoing payment in the ${label} would have succeeded.`
      : `All ${counted(checked, 'outgoing payment')} in the ${label} would have succeeded.`
  }
  const sum = formatMoney({ currency: failed.currency, minor: BigInt(failed.total) })
  return checked === 1
    ? `The only outgoing payment in the ${label} would have failed: ${sum}.`
    : `${numberText(failed_count)} of the ${counted(checked, 'outgoing payment')} in the ${label} would have failed: ${sum}.`
}

/** The next shorter period, if there is one. */
const SHORTER: Partial<Record<SimulatedPeriod, SimulatedPeriod>> = { month: 'week', week: 'day' }

/** Why a simulation failed, and the shorter period to offer if that helps. */
export function simulationFailure(
  error: unknown,
  period: SimulatedPeriod,
): { text: string; shorter?: SimulatedPeriod | undefined } {
  if (error instanceof ApiError && error.code === 'error.read_timeout') {
    return { text: `Simulating the ${SIMULATED_PERIODS[period].label} took too long.`, shorter: SHORTER[period] }
  }
  return { text: `Couldn’t simulate this cap. ${failureOf(error).message}` }
}
