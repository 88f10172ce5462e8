import type { Attack } from '../attack.ts'
import { createReader } from '../client.ts'

const READERS = 30

/**
 * Thirty clients that request the sign-in page in a loop. Every second request uses a new URL.
 */
export const anonymousReaders: Attack = {
  name: 'anonymous readers of pages',
  run: async ({ url }, until) => {
    const read = createReader(url, READERS)
    const statuses = new Map<number, number>()
    let count = 0
    const attackers = Array.from({ length: READERS }, async (_, n) => {
      while (performance.now() < until) {
        const status = await read('GET', n % 2 === 0 ? '/sign-in' : `/sign-in?callbackUrl=%2F${count++}`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    await Promise.all(attackers)
    read.close()
    return [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
  },
}
