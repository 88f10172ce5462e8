import type { Ctx, EventInput, Write } from '../context.ts'

/**
 * A context whose events wait for `emitAll`: for a step whose own event comes before those of what it causes, but shows their
 * result.
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
