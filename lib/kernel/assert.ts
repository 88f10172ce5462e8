/**
 * Asserts a precondition. A violation is a defect of the gateway, never invalid input. Throws
 * Error, which becomes a 500.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** Marks an unreachable branch, so that a new variant fails to compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`)
}
