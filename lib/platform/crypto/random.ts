import { randomFillSync } from 'node:crypto'
import type { Random } from '../../kernel/random-text.ts'

const POOL_BYTES = 4096

/**
 * System randomness, drawn in blocks, because a system call per identifier is slower than creating
 * the identifier.
 */
export function systemRandom(): Random {
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  return (bytes) => {
    if (bytes > POOL_BYTES) return randomFillSync(new Uint8Array(bytes))
    if (used + bytes > POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    used += bytes
    // Returns a copy and erases the original, so that no byte is used twice.
    const drawn = pool.slice(used - bytes, used)
    pool.fill(0, used - bytes, used)
    return drawn
  }
}
