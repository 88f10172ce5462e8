import { ApiError } from '#lib/client/errors.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'

/** As many as are on their way at a time: the gateway counts a reader's calls. */
const AT_ONCE = 4

/** One task of a bulk action and what became of it. */
export type BulkItem = {
  readonly task: QueuedTask
  readonly key: string
  readonly phase: 'waiting' | 'sending' | 'done' | 'refused'
  readonly error?: unknown
}

export type BulkDeps = {
  send(task: QueuedTask, key: string): Promise<unknown>
  newKey(): string
}

/**
 * One action on several tasks: an ordinary call for each, under a key of its own, and an outcome for each. Only what was refused is
 * sent again. Where no answer came the key stays, so that nothing can be done twice; a refusal is kept under its key, so that
 * another try takes a new one (contract#idempotency).
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

  /** Sends what waits; resolves when all have an outcome. */
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
    /** Sends what was refused once more. */
    retry: () => {
      for (const { task, key, phase, error } of items) {
        if (phase === 'refused') change({ task, key: wasAnswered(error) ? newKey() : key, phase: 'waiting' })
      }
      return run()
    },
  }
}

export type Bulk = ReturnType<typeof createBulk>

/** Whether the gateway decided: then its answer is what the key would bring again. */
const wasAnswered = (error: unknown) => error instanceof ApiError && error.status < 500
