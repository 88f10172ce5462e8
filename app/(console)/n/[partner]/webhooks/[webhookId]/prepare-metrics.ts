import type { Bars } from '#components/chart/series.ts'
import { clockText, dayText, inUtc, momentText, type Viewer } from '#components/value/time-text.ts'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { WebhookMetrics } from '#lib/modules/webhooks/delivery/contract.ts'
import { successText } from '../words.ts'
import type { Period } from './search-params.ts'

const ROW_NAMES: Readonly<Record<Period, string>> = { '24h': 'Hour (UTC)', '7d': 'Six hours from (UTC)' }

type Step = WebhookMetrics['steps'][number]

/** Steps begin at full hours in UTC. */
function named({ start }: Step, period: Period, reader: Viewer) {
  const [at, viewer] = [new Date(start * 1000), inUtc(reader)]
  return {
    label: `${momentText(at, viewer)} UTC`,
    tick: period === '24h' ? clockText(at, viewer) : dayText(at, viewer),
  }
}

/** Attempts as stacked bars of successful and failed ones, with the success rate of each step. */
export const prepareAttempts = ({ steps }: WebhookMetrics, period: Period, viewer: Viewer): Bars => ({
  rowName: ROW_NAMES[period],
  noteName: 'Success rate',
  series: [
    { label: 'Succeeded', fill: 'var(--credit)' },
    { label: 'Failed', fill: 'var(--debit)' },
  ],
  rows: steps.map((step) => ({
    ...named(step, period, viewer),
    note: successText({ attempted: step.attempted, delivered: step.succeeded }) ?? '-',
    cells: [step.succeeded, step.attempted - step.succeeded].map((value) => ({
      value,
      text: numberText(value),
      exact: String(value),
    })),
  })),
})

/**
 * Durations as stacked bars: the lower part ends at the median, the whole bar at the 95th
 * percentile.
 */
export const prepareDurations = ({ steps }: WebhookMetrics, period: Period, viewer: Viewer): Bars => ({
  rowName: ROW_NAMES[period],
  series: [
    { label: 'Median', fill: 'var(--credit)' },
    { label: '95th percentile', fill: 'var(--control)' },
  ],
  rows: steps.map((step) => {
    const [median, p95] = [step.median_ms ?? 0, step.p95_ms ?? 0]
    return {
      ...named(step, period, viewer),
      cells: [
        { value: median, ...durationText(step.median_ms) },
        { value: p95 - median, ...durationText(step.p95_ms) },
      ],
    }
  }),
})

const durationText = (ms: number | null) =>
  ms === null ? { text: '-', exact: '' } : { text: `${numberText(ms)} ms`, exact: String(ms) }

/** The period's result in one line, such as "98% of 1,234 attempts succeeded". */
export function summaryText({ attempted, succeeded, is_complete }: WebhookMetrics): string {
  const rate = successText({ attempted, delivered: succeeded })
  if (!rate) return 'No attempts in this period'
  const of = counted(attempted, 'attempt')
  return `${rate} of ${of} succeeded${is_complete ? '' : ' (busy periods count only their newest 2,500)'}`
}
