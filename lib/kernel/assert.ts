/** Stops at a broken precondition: a defect of ours, never a caller's input. Throws Error, which leaves as a plain 500. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** Marks the branch that the types rule out, so that a new variant fails to compile instead of falling through. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`)
}
