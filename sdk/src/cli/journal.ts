import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** The webhook of `csp webhooks listen`. */
export type Listener = { readonly id: string; readonly secret: string; readonly created: string }

type Entry =
  | { readonly process: number }
  | { readonly key: string }
  | { readonly webhook: Listener }
  | { readonly ended: true }
  | { readonly delivery: string; readonly attempt: number }

/**
 * What a `csp webhooks listen` did, one JSON object per line, so that another one can continue it after the
 * process was killed. Entries are written at once and never changed.
 */
export class Journal {
  readonly #file: string
  /** The idempotency-key that creates the webhook. */
  key: string | undefined
  webhook: Listener | undefined
  /** It ended, but could not delete the webhook. */
  ended = false
  /** The process that writes it, or wrote it last. */
  process: number | undefined
  readonly #forwarded = new Map<string, number>()

  constructor(file: string) {
    this.#file = file
    for (const line of linesOf(file)) this.#read(line)
  }

  /** The newest attempt of a delivery that was forwarded; 0 if there is none. */
  forwarded(delivery: string): number {
    return this.#forwarded.get(delivery) ?? 0
  }

  append(entry: Entry): void {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 })
    // It contains the signing secret.
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`, { mode: 0o600 })
    this.#apply(entry)
  }

  /** Forgets everything but the process. */
  restart(): void {
    this.delete()
    this.append({ process: process.pid })
  }

  delete(): void {
    rmSync(this.#file, { force: true })
    this.key = undefined
    this.webhook = undefined
    this.ended = false
    this.process = undefined
    this.#forwarded.clear()
  }

  #read(line: string): void {
    try {
      this.#apply(JSON.parse(line) as Entry)
    } catch {
      // The machine stopped while it was written.
    }
  }

  #apply(entry: Entry): void {
    if ('process' in entry) this.process = entry.process
    else if ('key' in entry) this.key = entry.key
    else if ('webhook' in entry) this.webhook = entry.webhook
    else if ('ended' in entry) this.ended = true
    else this.#forwarded.set(entry.delivery, Math.max(entry.attempt, this.forwarded(entry.delivery)))
  }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
