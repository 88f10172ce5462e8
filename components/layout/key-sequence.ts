/** How long the second key of a sequence such as `g p` is awaited. */
const SEQUENCE_MS = 1500

let endsAt = 0

/**
 * Whether the next key completes a sequence. Shortcuts of the screen must ignore it, so that `g a`
 * cannot accept a task.
 */
export const isInSequence = (): boolean => performance.now() < endsAt

/** Whether a key completes a sequence. `g` starts one. */
export function completesSequence(key: string): boolean {
  const completes = isInSequence()
  endsAt = !completes && key === 'g' ? performance.now() + SEQUENCE_MS : 0
  return completes
}
