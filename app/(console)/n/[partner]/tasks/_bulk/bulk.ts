import { ApiError } from '#lib/client/errors.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'

/** Maximum concurrent calls, because the gateway rate-limits each user. */
const AT_ONCE = 4

/** One task of a bulk action, with its result. */
export type BulkItem = {
  readonly task: QueuedTask
  readonly key: string
  readonly phase: 'waiting' | 'sending' | 'done' | 'refused'
  readonly error?: unknown
}

type BulkDeps = {
  send(task: QueuedTask, key: string): Promise<unknown>
  newKey(): string
}

/**
 * Runs one action on several tasks: a separate call, idempotency key and result for each. A retry
 * resends only failed ones. After a lost response it reuses the key, so nothing happens twice;
 * after a rejection it takes a new key, because the old one would replay the rejection
 * (contract#idempotency).
 */
export function createBulk(tasks: readonly QueuedTask[], { send, newKey }: BulkDeps) {
  let items: readonly BulkItem[] = tasks.map((task) => ({ task, key: newKey(), phase: 'waiting' }))
  const listeners = new Set<() => void>()

  const change = (changed: BulkItem) => {
    items = items.map((old) => (old.task.token === changed.task.token ? changed : old))
    for (const listener of listeners) listener()
  }

  async function work(): Promise<void> {
    for (;;) {
      const next = items.find(({ phase }) => phase === 'waiting')
      if (!next) return
      const { task, key } = next
      change({ task, key, phase: 'sending' })
      try {
        await send(task, key)
        change({ task, key, phase: 'done' })
      } catch (error) {
        change({ task, key, phase: 'refused', error })
      }
    }
  }

  /** Sends pending items; resolves when all have a result. */
  const run = async (): Promise<readonly BulkItem[]> => {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
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
      for (const { task, key, phase, error } of items) {
        if (phase === 'refused') change({ task, key: wasAnswered(error) ? newKey() : key, phase: 'waiting' })
      }
      return run()
    },
  }
}

export type Bulk = ReturnType<typeof createBulk>

/** Whether the gateway responded, so that the same key would replay its response. */
const wasAnswered = (error: unknown) => error instanceof ApiError && error.status < 500
