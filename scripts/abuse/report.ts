import type { Result } from './measure.ts'
import type { Seen } from './victim.ts'

const MAX_SLOWER = 2

const HEADINGS = [
  'Attack',
  'p50 / p99 without',
  'with control',
  'with attack',
  'Control, p99',
  '**Attack, p99**',
  '5xx',
  'Memory',
  'Server CPU',
  'Attacker',
]

/** The head of a Markdown table, which docs/security.md can contain. */
export const head = (): string => `${line(HEADINGS)}\n${line(HEADINGS.map(() => '---'))}`

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Whether all limits were met, with a row of the table. All figures are medians of the rounds. */
export function report(name: string, { rounds, memory, seconds }: Result): { isHeld: boolean; row: string } {
  const slower = rounds.map(({ before, attacked, after }) => slowdown(attacked.seen, before.seen, after.seen))
  const machine = rounds.map(({ before, control, after }) => slowdown(control.seen, before.seen, after.seen))
  const failures = rounds.flatMap(({ attacked }) => attacked.seen.failures)
  // 0 stands for a broken connection.
  const broken = failures.filter((status) => status === 0 || status >= 500)
  const quiet = rounds.flatMap(({ before, after }) => [before, after])
  const attacked = rounds.map((round) => round.attacked)
  const control = rounds.map((round) => round.control)
  const rate = (phases: typeof attacked) => (median(phases.map(({ achieved }) => achieved.count)) / seconds).toFixed(0)
  const percent = (phases: readonly { processors: number }[]) =>
    `${(median(phases.map(({ processors }) => processors)) * 100).toFixed(0)}%`
  const cells = [
    name,
    latencies(quiet),
    latencies(control),
    latencies(attacked),
    ratios(machine),
    ratios(slower),
    broken.length === 0 ? '0' : `${broken.length} (${[...new Set(broken)].join(', ')})`,
    `${memory.before.toFixed(0)} → ${memory.after.toFixed(0)} MB`,
    `${percent(quiet)} → ${percent(attacked)}`,
    `${rate(attacked)}/s (control ${rate(control)}/s): ${attacked.at(-1)?.achieved.summary}`,
  ]
  return { isHeld: median(slower) <= MAX_SLOWER && broken.length === 0 && memory.isBack, row: line(cells) }
}

/** The p99 compared with the mean of the undisturbed p99 before and after. */
const slowdown = (during: Seen, before: Seen, after: Seen) => during.p99 / ((before.p99 + after.p99) / 2)

/** "1.4 (1.2 to 1.9)" */
const ratios = (values: readonly number[]) =>
  `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)})`

const latencies = (phases: readonly { seen: Seen }[]) =>
  `${median(phases.map(({ seen }) => seen.p50)).toFixed(0)} / ${median(phases.map(({ seen }) => seen.p99)).toFixed(0)} ms`

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}
