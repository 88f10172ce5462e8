import { randomFillSync } from 'node:crypto'
import type { Random } from '../../kernel/random-text.ts'

const POOL_BYTES = 4096

/** The system's randomness, drawn in portions: a call to it for each identifier takes longer than making the identifier. */
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
    // A copy, and nothing of it left behind: what was handed out is handed out once.
    const drawn = pool.slice(used - bytes, used)
    pool.fill(0, used - bytes, used)
    return drawn
  }
}
