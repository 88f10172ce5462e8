import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { InstructionChange } from './desk/instruction-changes.ts'

/** A request as sent. A repetition must get the same response. */
export type Sent = {
  readonly party: string
  readonly method: string
  readonly path: string
  readonly key: string
  readonly body?: unknown
  /** A CSV file as the body. */
  readonly file?: string
}

export type PaymentState = 'created' | 'in_admission' | 'completed' | 'failed'

/** A payment with the last state that the gateway acknowledged. */
export type LoggedPayment = {
  readonly id: string
  readonly amount: string
  readonly currency: string
  readonly reference: string
  /** Idempotency key of the creation; identifies payments whose ID the gateway assigns. */
  readonly key: string
  state: PaymentState
  /** Sum of its acknowledged returns in minor units; none if absent. */
  readonly returned?: string
  /** States of its acknowledged recalls, sorted and separated by spaces; none if absent. */
  readonly recalls?: string
}

/** One line of the file. */
type Line =
  | { readonly kind: 'start'; readonly at: string; readonly seed: number; readonly rounds: number }
  | { readonly kind: 'answer'; readonly at: string; readonly sent: Sent; readonly sha256: string }
  | { readonly kind: 'payment'; readonly at: string; readonly payment: LoggedPayment }
  | { readonly kind: 'instruction'; readonly at: string; readonly change: InstructionChange }
  | { readonly kind: 'fault'; readonly at: string; readonly round: number; readonly what: string }

/** An acknowledged response with its request. */
export type Answer = { readonly sent: Sent; readonly sha256: string }

/**
 * Everything acknowledged to clients, independent of the database: in memory for the checks, and
 * appended to a file before the client continues, so that a crashed run can be audited.
 */
export type ClientLog = {
  readonly file: string
  readonly payments: Map<string, LoggedPayment>
  readonly answers: Answer[]
  /** Acknowledged changes of settlement instructions. */
  readonly instructions: InstructionChange[]
  /** Requests, and how many were retries. */
  sent: number
  resent: number
  answer(sent: Sent, bytes: string): void
  payment(payment: LoggedPayment): void
  instruction(change: InstructionChange): void
  fault(round: number, what: string): void
  /** Payments logged since the last call. */
  takeChanged(): readonly LoggedPayment[]
  close(): void
}

/** Responses kept for repetition; randomly evicted. */
const REMEMBERED = 20_000

export const sha256Of = (bytes: string): string => createHash('sha256').update(bytes).digest('hex')

export function openClientLog(file: string, seed: number, rounds: number): ClientLog {
  const handle = openSync(file, 'a', 0o600)
  const write = (line: Line) => writeSync(handle, `${JSON.stringify(line)}\n`)
  const now = () => new Date().toISOString()
  let changed = new Map<string, LoggedPayment>()
  write({ kind: 'start', at: now(), seed, rounds })
  const log: ClientLog = {
    file,
    payments: new Map(),
    answers: [],
    instructions: [],
    sent: 0,
    resent: 0,
    answer: (sent, bytes) => {
      const answer = { sent, sha256: sha256Of(bytes) }
      write({ kind: 'answer', at: now(), ...answer })
      if (log.answers.length < REMEMBERED) log.answers.push(answer)
      else log.answers[log.sent % REMEMBERED] = answer
    },
    payment: (payment) => {
      write({ kind: 'payment', at: now(), payment })
      log.payments.set(payment.id, payment)
      changed.set(payment.id, payment)
    },
    instruction: (change) => {
      write({ kind: 'instruction', at: now(), change })
      log.instructions.push(change)
    },
    fault: (round, what) => void write({ kind: 'fault', at: now(), round, what }),
    takeChanged: () => {
      const taken = [...changed.values()]
      changed = new Map()
      return taken
    },
    close: () => closeSync(handle),
  }
  return log
}

type ReadLog = Pick<ClientLog, 'payments' | 'instructions'> & { readonly seed: number }

/**
 * Payments of a log file in their last acknowledged state, and all changes of instructions. A truncated last line was
 * not acknowledged.
 */
export function readClientLog(file: string): ReadLog {
  const payments = new Map<string, LoggedPayment>()
  const instructions: InstructionChange[] = []
  let seed = Number.NaN
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  for (const text of lines) {
    const line = JSON.parse(text) as Line
    if (line.kind === 'start') seed = line.seed
    if (line.kind === 'payment') payments.set(line.payment.id, line.payment)
    if (line.kind === 'instruction') instructions.push(line.change)
  }
  return { seed, payments, instructions }
}
