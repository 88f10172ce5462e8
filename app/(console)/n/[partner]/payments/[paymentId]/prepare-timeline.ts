import type { Tone } from '#components/ui/tone.ts'
import type { RefusalReason } from '#lib/modules/recalls/states.ts'
import type { ReturnReason } from '#lib/modules/returns/states.ts'
import type { TimelineEntry } from '#lib/modules/transactions/contract.ts'
import { REFUSAL_WORDS } from '../../recalls/words.ts'
import { REASON_WORDS } from '../../returns/words.ts'
import { adviceFor } from './advice.ts'
import { whyWithdrawn } from './why-withdrawn.ts'
import { taskTitle } from './words.ts'

/** One displayed step. */
export type Step = {
  readonly key: string
  readonly at: string
  readonly title: string
  readonly note?: string
  readonly tone: Tone
  readonly actor: string
  /** Milliseconds since the previous step; undefined for the first one. */
  readonly gap?: number
  /** Whether this step took the longest. */
  readonly longest: boolean
  /** The batch to link to. */
  readonly batchId?: string
}

export type StageName = 'Before submission' | 'Admission' | 'Awaiting settlement'

/** A stage and the time that the payment spent in it. */
export type Stage = { readonly name: StageName; readonly ms: number; readonly open: boolean }

type Kind = TimelineEntry['kind']
type StepText = {
  tone: Tone
  title: (detail: string | null, task?: string) => string
  note?: (detail: string | null, entries: readonly TimelineEntry[]) => string | undefined
}

/** Shorter gaps are not marked as the longest. */
const WORTH_A_MARK_MS = 1000

const task = (tone: Tone, done: string): StepText => ({
  tone,
  title: (workflow, title = taskTitle(workflow)) => `${title}: ${done}`,
})

const STEP_TEXTS: Record<Kind, StepText> = {
  created: { tone: 'neutral', title: () => 'Created' },
  submitted: { tone: 'info', title: () => 'Submitted' },
  check_failed: { tone: 'danger', title: () => 'Check failed', note: explained },
  task_opened: task('info', 'created'),
  task_assigned: task('info', 'assigned'),
  task_held: task('warning', 'put on hold'),
  task_resumed: task('info', 'resumed'),
  task_completed: task('success', 'accepted'),
  task_failed: task('danger', 'declined'),
  task_withdrawn: { ...task('neutral', 'withdrawn'), note: (_, entries) => whyWithdrawn(entries) },
  transaction: {
    tone: 'success',
    title: () => 'Completed',
    note: (code) => (code ? `Approval code ${code}` : undefined),
  },
  failed: { tone: 'danger', title: () => 'Failed', note: explained },
  expired: { tone: 'danger', title: () => 'Expired', note: explained },
  settled: { tone: 'success', title: () => 'Settled' },
  returned: { tone: 'info', title: (_, title = 'Funds returned') => title, note: reasonOf },
  recalled: { tone: 'warning', title: () => 'Recall created', note: reasonOf },
  recall_granted: { tone: 'success', title: () => 'Recall granted' },
  recall_refused: { tone: 'danger', title: () => 'Recall refused', note: refusalOf },
  recall_expired: { tone: 'neutral', title: () => 'Recall expired' },
  recall_canceled: { tone: 'neutral', title: () => 'Recall canceled' },
}

/**
 * Orders and words a payment's history, with the time between steps. Marks no longest step until
 * the payment is final. `titles` has the titles of tasks and returns that need more than their kind.
 */
export function prepareTimeline(
  entries: readonly TimelineEntry[],
  over: boolean,
  titles: ReadonlyMap<string, string> = new Map(),
): Step[] {
  const ordered = inOrder(entries)
  const gaps = ordered.map((entry, index) => {
    const before = ordered[index - 1]
    return before && Date.parse(entry.at) - Date.parse(before.at)
  })
  // The payment does not wait for a return or recall.
  const waits = gaps.map((gap, index) => (isLater(ordered[index]) ? 0 : (gap ?? 0)))
  const longest = Math.max(...waits, WORTH_A_MARK_MS)
  return ordered.map((entry, index) => {
    const { tone, title, note } = STEP_TEXTS[entry.kind]
    return {
      key: `${index}-${entry.kind}`,
      at: entry.at,
      title: title(entry.detail, titles.get(entry.resource_id ?? '')),
      note: note?.(entry.detail, entries),
      tone,
      actor: entry.actor,
      gap: gaps[index],
      longest: over && ordered.length > 2 && waits[index] === longest,
      batchId: entry.kind === 'settled' ? (entry.resource_id ?? undefined) : undefined,
    }
  })
}

/** What happens after completion, for which the payment does not wait. */
const isLater = (entry: TimelineEntry | undefined): boolean =>
  entry !== undefined && (entry.kind === 'returned' || entry.kind.startsWith('recall'))

const ENDS: readonly Kind[] = ['check_failed', 'failed', 'expired']

/**
 * Time before submission, in admission and until settlement. Omits stages that have not begun or
 * took no time. `now` (milliseconds) ends the open stage.
 */
export function stagesOf(entries: readonly TimelineEntry[], now: number): Stage[] {
  const ordered = inOrder(entries)
  const at = (...kinds: Kind[]) => {
    const entry = ordered.find(({ kind }) => kinds.includes(kind))
    return entry && Date.parse(entry.at)
  }
  const end = at(...ENDS)
  const stage = (name: StageName, from: number | undefined, to: number | undefined): Stage[] =>
    from === undefined || from === to ? [] : [{ name, ms: Math.max(0, (to ?? now) - from), open: to === undefined }]
  return [
    ...stage('Before submission', at('created'), at('submitted') ?? end),
    ...stage('Admission', at('submitted'), at('transaction') ?? end),
    ...stage('Awaiting settlement', at('transaction'), at('settled')),
  ]
}

/** Stable sort by time, so equal times keep the gateway's order. */
const inOrder = (entries: readonly TimelineEntry[]) =>
  [...entries].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))

function explained(code: string | null): string | undefined {
  if (!code) return undefined
  return adviceFor(code)?.what ?? `Code ${code}`
}

function reasonOf(code: string | null): string | undefined {
  return code ? `Reason: ${REASON_WORDS[code as ReturnReason] ?? code}` : undefined
}

function refusalOf(code: string | null): string | undefined {
  return code ? `Reason: ${REFUSAL_WORDS[code as RefusalReason] ?? code}` : undefined
}
