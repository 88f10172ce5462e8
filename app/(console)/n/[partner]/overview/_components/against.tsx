import type { Overview, PaymentFigures } from '#lib/modules/overview/contract.ts'
import { changeText } from '../compare.ts'

/** The end of the compared period, such as "10:00 UTC". */
export const byHour = ({ hours }: Overview['compared']) => `${String(hours).padStart(2, '0')}:00 UTC`

interface AgainstProps {
  compared: Overview['compared']
  of: (figures: PaymentFigures) => [text: string, exact: bigint]
  /** Minimum figure of yesterday for a change in percent. */
  minimum?: number
}

/** Change since yesterday over the same whole hours. Empty in the first hour of a day. */
export function Against({ compared, of, minimum }: AgainstProps) {
  if (compared.hours === 0) return <span>Comparison starts at 01:00 UTC</span>
  const [now, exactNow] = of(compared.today)
  const [before, exactBefore] = of(compared.yesterday)
  const change = changeText(exactNow, exactBefore, minimum)
  return (
    <span title={`By ${byHour(compared)}: ${now} today, ${before} yesterday`}>
      {change === undefined ? (
        `${exactBefore === 0n ? 'None' : before} yesterday by ${byHour(compared)}`
      ) : (
        <>
          <span className="num text-ink">{change}</span> vs. yesterday by {byHour(compared)}
        </>
      )}
    </span>
  )
}
