import type { Attack } from '../attack.ts'
import { createReader, flood } from '../client.ts'

const READERS = 30

/**
 * Thirty clients that request the sign-in page in a loop. Every second request uses a new URL.
 */
export const anonymousReaders: Attack = {
  name: 'anonymous readers of pages',
  run: async ({ url }, until) => {
    const read = createReader(url, READERS)
    let count = 0
    const sent = await flood(READERS, until, (n) =>
      read('GET', n % 2 === 0 ? '/sign-in' : `/sign-in?callbackUrl=%2F${count++}`),
    )
    read.close()
    return sent
  },
}
