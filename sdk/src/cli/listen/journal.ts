import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** The webhook of `csp webhooks listen`. */
export type Listener = { readonly id: string; readonly secret: string; readonly created: string }

type Entry =
  | { readonly key: string }
  | { readonly webhook: Listener }
  | { readonly ended: true }
  | { readonly delivery: string; readonly attempt: number }

/**
 * The journal of `csp webhooks listen`: one JSON object per line, so that the next run can continue after a kill. Entries
 * are written immediately and never changed. Only one process may use it.
 */
export class Journal {
  readonly #file: string
  /** The idempotency-key that creates the webhook. */
  key: string | undefined
  webhook: Listener | undefined
  /** Whether the command ended without deleting the webhook. */
  ended = false
  readonly #forwarded = new Map<string, number>()
  /** Whether the last line was torn by a crash. */
  #isTorn: boolean

  constructor(file: string) {
    this.#file = file
    const stored = textOf(file)
    for (const line of stored.split('\n')) this.#read(line)
    this.#isTorn = !/(^|\n)$/.test(stored)
  }

  /** The newest attempt of a delivery that was forwarded; 0 if there is none. */
  forwarded(delivery: string): number {
    return this.#forwarded.get(delivery) ?? 0
  }

  append(entry: Entry): void {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 })
    // It contains the signing secret.
    appendFileSync(this.#file, `${this.#isTorn ? '\n' : ''}${JSON.stringify(entry)}\n`, { mode: 0o600 })
    this.#isTorn = false
    this.#apply(entry)
  }

  delete(): void {
    rmSync(this.#file, { force: true })
    this.key = undefined
    this.webhook = undefined
    this.ended = false
    this.#forwarded.clear()
    this.#isTorn = false
  }

  #read(line: string): void {
    try {
      this.#apply(JSON.parse(line) as Entry)
    } catch {
      // A torn line after a crash.
    }
  }

  #apply(entry: Entry): void {
    if ('key' in entry) this.key = entry.key
    else if ('webhook' in entry) this.webhook = entry.webhook
    else if ('ended' in entry) this.ended = true
    else if ('delivery' in entry) {
      const { delivery, attempt } = entry
      this.#forwarded.set(delivery, Math.max(attempt, this.forwarded(delivery)))
    }
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
