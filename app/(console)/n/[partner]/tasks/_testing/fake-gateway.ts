import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { createDecisions, type Decision } from '../_decisions/decisions.ts'
import type { Faster } from '../_decisions/faster.ts'
import type { Waiting } from '../waiting.ts'

export const task = (token: string) => ({ token, payment_id: `pay_of_${token}` }) as QueuedTask
export const rowOf = (...tasks: QueuedTask[]) => ({ token: tasks[0]?.token, tasks }) as unknown as Waiting
export const accept = (token: string, more: Partial<Decision> = {}): Decision => ({
  partner: 'part_1',
  row: rowOf(task(token)),
  tasks: [task(token)],
  verdict: 'accepted',
  ...more,
})

/** A manual clock and a fake gateway with given responses. */
export function bench(
  answers: { send?: () => Promise<unknown>; claim?: () => Promise<unknown>; faster?: () => Faster | undefined } = {},
) {
  const sent: string[] = []
  const claims: string[] = []
  const restored: string[] = []
  const due: { at: number; run: () => void }[] = []
  let time = 0
  let keys = 0
  const decisions = createDecisions({
    now: () => time,
    newKey: () => `key-${++keys}`,
    later: (run, ms) => {
      const entry = { at: time + ms, run }
      due.push(entry)
      return () => {
        const at = due.indexOf(entry)
        if (at >= 0) due.splice(at, 1)
      }
    },
    send: async ({ tasks, verdict }, key) => {
      sent.push(`${tasks.map(({ token }) => token).join('+')} ${verdict} ${key}`)
      return answers.send?.()
    },
    claim: async ({ task }, assignee) => {
      claims.push(`${task.token} ${assignee}`)
      return answers.claim?.()
    },
    findFaster: async () => answers.faster?.(),
    restored: ({ task }, error) => restored.push(`${task.token} ${error ? 'failed' : 'released'}`),
  })
  const pass = async (ms: number) => {
    time += ms
    for (const entry of due.filter(({ at }) => at <= time)) {
      due.splice(due.indexOf(entry), 1)
      entry.run()
    }
    // Flushes the microtasks of settled promises.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  const phases = () => decisions.snapshot().map(({ row, phase }) => `${row.token} ${phase}`)
  return { decisions, sent, claims, restored, pass, phases, keyOf: (at: number) => decisions.snapshot()[at]?.key ?? '' }
}
