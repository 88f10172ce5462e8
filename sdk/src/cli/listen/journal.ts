import {
  appendFileSync,
  chmodSync,
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { UsageError } from '../io.ts'
import type { Redelivered } from './resend.ts'

/** The webhook of `csp webhooks listen`. */
export type Listener = { readonly id: string; readonly secret: string; readonly created: string }

type Entry =
  | { readonly key: string }
  | { readonly webhook: Listener }
  | { readonly ended: true }
  | { readonly delivery: string; readonly attempt: number }
  | { readonly resent: Redelivered }

/**
 * The journal of `csp webhooks listen`: one JSON object per line, so that the next run can continue after a kill. Entries
 * are written immediately and never changed. The process that holds the lock uses it; others only append what they have resent.
 */
export class Journal {
  readonly #file: string
  /** The idempotency-key that creates the webhook. */
  key: string | undefined
  webhook: Listener | undefined
  /** Whether the command ended without deleting the webhook. */
  ended = false
  readonly #forwarded = new Map<string, number>()
  /** What was resent and has not been taken. */
  #resent: Redelivered[] = []
  /** Bytes that have been read. */
  #size = 0
  /** Whether the last line was torn by a crash. */
  #isTorn: boolean

  /** Throws UsageError if the file belongs to another user, or is a link. */
  constructor(file: string) {
    this.#file = file
    makePrivate(file)
    this.#isTorn = !/(^|\n)$/.test(this.#readNew())
  }

  /** The newest attempt of a delivery that was forwarded; 0 if there is none. */
  forwarded(delivery: string): number {
    return this.#forwarded.get(delivery) ?? 0
  }

  /** What this process and others have resent since the last call. */
  takeResent(): Redelivered[] {
    this.#readNew()
    const taken = this.#resent
    this.#resent = []
    return taken
  }

  append(entry: Entry): void {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 })
    // It contains the signing secret.
    appendFileSync(this.#file, `${this.#isTorn ? '\n' : ''}${JSON.stringify(entry)}\n`, { mode: 0o600 })
    this.#isTorn = false
    this.#readNew()
  }

  delete(): void {
    rmSync(this.#file, { force: true })
    this.key = undefined
    this.webhook = undefined
    this.ended = false
    this.#forwarded.clear()
    this.#resent = []
    this.#size = 0
    this.#isTorn = false
  }

  /** Reads the lines that were appended since the last read, and returns their text with the start of an incomplete one. */
  #readNew(): string {
    const added = bytesFrom(this.#file, this.#size)
    const end = added.lastIndexOf('\n') + 1
    this.#size += end
    for (const line of added.subarray(0, end).toString().split('\n')) this.#read(line)
    return added.toString()
  }

  #read(line: string): void {
    try {
      this.#apply(JSON.parse(line) as Entry)
    } catch {
      // A line that a crash has torn.
    }
  }

  #apply(entry: Entry): void {
    if ('key' in entry) this.key = entry.key
    else if ('webhook' in entry) this.webhook = entry.webhook
    else if ('ended' in entry) this.ended = true
    else if ('resent' in entry) this.#resent.push(entry.resent)
    else if ('delivery' in entry) {
      const { delivery, attempt } = entry
      this.#forwarded.set(delivery, Math.max(attempt, this.forwarded(delivery)))
    }
  }
}

/** Somebody else who can write to the folder could have created the file, to read the signing secret. */
function makePrivate(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isFile() || (process.getuid && found.uid !== process.getuid()))
    throw new UsageError(`${file} is a link or belongs to another user. Delete it`)
  chmodSync(file, 0o600)
}

/** The content of a file from a position; empty if it does not exist. */
function bytesFrom(file: string, position: number): Buffer {
  let opened: number
  try {
    opened = openSync(file, 'r')
  } catch {
    return Buffer.alloc(0)
  }
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(opened).size - position))
    return bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, position))
  } finally {
    closeSync(opened)
  }
}
