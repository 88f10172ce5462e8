import { readFileSync } from 'node:fs'
import type { ClientLog } from './client-log.ts'
import type { Desk } from './desk/desk.ts'
import type { SoakProcess } from './processes.ts'
import { Violation } from './violation.ts'

/** What a soak did and found. */
export type Report = {
  readonly rounds: number
  readonly violation: Violation | undefined
  /** Seconds since the first round. */
  seconds(): number
  begin(round: number | string): void
  atRest(): void
  end(): void
  fault(kind: string, what: string): void
  totals(log: ClientLog, arrivals: number, desk: Pick<Desk, 'reversals' | 'files'>): void
  /** Runs a step and records a violation. */
  guard(run: () => Promise<void>): Promise<void>
  evidence(file: string, processes: readonly SoakProcess[]): void
  text(): string
}

/** How many faults and output lines to show with a violation. */
const SHOWN_FAULTS = 12
const SHOWN_LINES = 15

type Options = { readonly seed: number; readonly rounds: number; readonly print?: (line: string) => void }

export function createReport({ seed, rounds: planned, print = console.log }: Options): Report {
  let firstRound: number | undefined
  const seconds = () => (performance.now() - (firstRound ?? performance.now())) / 1000
  const faults = createFaultList()
  const durations: number[] = []
  let violation: Violation | undefined
  let rounds = 0
  let current: number | string = 0
  let began = 0
  let rested = 0
  let work = 'no payments'
  const clock = () => `${seconds().toFixed(1).padStart(7)} s`
  return {
    get rounds() {
      return rounds
    },
    get violation() {
      return violation
    },
    seconds,
    begin: (round) => {
      firstRound ??= performance.now()
      current = round
      began = performance.now()
    },
    atRest: () => {
      rested = performance.now()
    },
    end: () => {
      const total = (performance.now() - began) / 1000
      if (typeof current === 'number') {
        rounds = current
        durations.push(total)
      }
      const checked = ((performance.now() - rested) / 1000).toFixed(1)
      const what = faults.ofRound(current).join('; ')
      print(`${clock()}  ${what || current} (${total.toFixed(1)} s, including ${checked} s of checks)`)
    },
    fault: (kind, what) => faults.add(current, kind, what),
    totals: (log, arrivals, desk) => {
      work = `${log.payments.size} payments, ${movedBack(log)}, ${atBank(log, desk)}, ${log.sent} requests, ${log.resent} of them retries, ${arrivals} deliveries`
    },
    guard: async (run) => {
      try {
        await run()
      } catch (error) {
        if (!(error instanceof Violation)) throw error
        violation = error
      }
    },
    evidence: (file, processes) => {
      print(`\nRED in round ${current} (FAULT_SEED=${seed}): ${violation?.message}`)
      print(`last faults:\n  ${faults.latest(SHOWN_FAULTS).join('\n  ')}`)
      for (const one of processes) print(endOfOutput(one))
      print(`responses that clients received: ${file}`)
    },
    text: () => {
      const hours = (seconds() / 3600).toFixed(2)
      return [
        `seed ${seed}: ${rounds} of ${planned} rounds in ${hours} h, median ${median(durations).toFixed(1)} s per round`,
        `faults: ${faults.counts().join(', ')}`,
        work,
        violation ? `found: ${violation.invariant}` : NOTHING_FOUND,
      ].join('\n')
    },
  }
}

/** Payments of which something was returned, and recalls. */
function movedBack({ payments }: ClientLog): string {
  const all = [...payments.values()]
  const returned = all.filter(({ returned = '0' }) => returned !== '0').length
  const recalls = all.reduce((sum, { recalls }) => sum + (recalls ? recalls.split(' ').length : 0), 0)
  return `${returned} of them returned at least in part, ${recalls} recalls`
}

/** What happened at the settlement bank. */
function atBank({ instructions }: ClientLog, { reversals, files }: Pick<Desk, 'reversals' | 'files'>): string {
  const count = (state: string) => instructions.filter((change) => change.state === state).length
  const resolved = [...reversals.values()].filter(({ resolution }) => resolution !== undefined).length
  const changes = `settlement instructions confirmed ${count('confirmed')} times and rejected ${count('rejected')} times`
  return `${changes}, ${reversals.size} reversals, ${resolved} of them resolved, ${files} files of the bank`
}

/** The injected faults, in order. */
function createFaultList() {
  const kinds = new Map<string, number>()
  const lines: string[] = []
  return {
    add: (round: number | string, kind: string, what: string) => {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      lines.push(`round ${round}: ${kind}: ${what}`)
    },
    ofRound: (round: number | string) => lines.filter((line) => line.startsWith(`round ${round}:`)),
    latest: (count: number) => lines.slice(-count),
    counts: () => [...kinds].sort().map(([name, times]) => `${name} ${times}`),
  }
}

function endOfOutput({ name, output }: SoakProcess): string {
  const lines = readFileSync(output, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES)
  return `${name}, end of ${output}:\n  ${lines.map((line) => line.slice(0, 300)).join('\n  ')}`
}

const NOTHING_FOUND =
  '0 lost, 0 doubled, 0 unbalanced, 0 settled in no batch, 0 leaked connections, 0 open transactions, 0 unready processes'

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
