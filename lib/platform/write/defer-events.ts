import type { Ctx, EventInput, Write } from '../context.ts'

/**
 * A context that defers events until `emitAll`: for a step whose own event comes before the events
 * that it causes, but contains their result.
 */
export function deferEvents<C extends Ctx>(ctx: Write<C>): { write: Write<C>; emitAll(): void } {
  const deferred: EventInput[] = []
  return {
    write: { ...ctx, emit: (event) => deferred.push(event) },
    emitAll: () => {
      for (const event of deferred) ctx.emit(event)
    },
  }
}
