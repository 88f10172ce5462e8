import { ApiError } from '#lib/client/errors.ts'
import type { Waiting } from '../waiting.ts'

/** Maximum concurrent calls, because the gateway rate-limits each user. */
const AT_ONCE = 4
/**
 * Minimum time between two notifications during the calls. Each makes the browser render a frame,
 * which delays the calls.
 */
const NOTIFY_MS = 100

/** One payment of a bulk action, with its result. */
export type BulkItem = {
  readonly row: Waiting
  readonly key: string
  readonly phase: 'waiting' | 'sending' | 'done' | 'refused'
  readonly error?: unknown
}

type BulkDeps = {
  send(row: Waiting, key: string): Promise<unknown>
  newKey(): string
  /** Schedules a call. */
  later(run: () => void, ms: number): void
}

/**
 * Runs one action on several payments: a separate call, idempotency key and result for each. A retry
 * resends only failed ones. After a lost response it reuses the key, so nothing happens twice;
 * after a rejection it takes a new key, because the old one would replay the rejection
 * (contract#idempotency).
 */
export function createBulk(rows: readonly Waiting[], { send, newKey, later }: BulkDeps) {
  let items: readonly BulkItem[] = rows.map((row) => ({ row, key: newKey(), phase: 'waiting' }))
  const listeners = new Set<() => void>()

  let isScheduled = false
  const notify = () => {
    isScheduled = false
    for (const listener of listeners) listener()
  }
  const change = (changed: BulkItem) => {
    items = items.map((old) => (old.row.token === changed.row.token ? changed : old))
    if (isScheduled) return
    isScheduled = true
    later(notify, NOTIFY_MS)
  }

  async function work(): Promise<void> {
    for (;;) {
      const next = items.find(({ phase }) => phase === 'waiting')
      if (!next) return
      const { row, key } = next
      change({ row, key, phase: 'sending' })
      try {
        await send(row, key)
        change({ row, key, phase: 'done' })
      } catch (error) {
        change({ row, key, phase: 'refused', error })
      }
    }
  }

  /** Sends pending items; resolves when all have a result. */
  const run = async (): Promise<readonly BulkItem[]> => {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    notify()
    return items
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => items,
    run,
    /** Resends failed items. */
    retry: () => {
      for (const { row, key, phase, error } of items) {
        if (phase === 'refused') change({ row, key: wasAnswered(error) ? newKey() : key, phase: 'waiting' })
      }
      // Immediately, so that a second click finds no button.
      notify()
      return run()
    },
  }
}

/** Whether the gateway responded, so that the same key would replay its response. */
const wasAnswered = (error: unknown) => error instanceof ApiError && error.status < 500
