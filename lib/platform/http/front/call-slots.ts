import type { ServerResponse } from 'node:http'
import { bucketOf } from '../../bucket-of.ts'
import { createSlots } from '../../limits/slots.ts'
import type { Reader } from './page-slots.ts'

/** Maximum calls that the server processes at the same time. */
const MOST = { member: 8, address: 32 }
const PATIENCE_MS = 10_000
/**
 * Maximum time that a call occupies its slot. Even while the process is overloaded, calls take less,
 * unless they wait for something else, such as a remote gateway.
 */
const HELD_MS = 5000

/**
 * Limits the concurrent calls of members' browsers. A call takes CPU time before it reaches the limits
 * of the API, which delays all other requests. A slot is occupied until the response begins, for five
 * seconds at most. The returned function throws 503 if no slot is free in time, or if the call is
 * abandoned.
 */
export function createCallSlots(): (
  reader: Reader,
  signal: AbortSignal,
  response: Pick<ServerResponse, 'writeHead'>,
) => Promise<void> {
  const take = createSlots(PATIENCE_MS)
  return async ({ member, address }, signal, response) => {
    const free = await take(
      [
        { owner: `member ${member}`, most: MOST.member },
        { owner: `address ${bucketOf(address)}`, most: MOST.address },
      ],
      signal,
    )
    const timer = setTimeout(free, HELD_MS).unref()
    const end = () => {
      clearTimeout(timer)
      free()
    }
    onceBegun(response, end)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  }
}

function onceBegun(response: Pick<ServerResponse, 'writeHead'>, begun: () => void): void {
  const { writeHead } = response
  response.writeHead = ((...args: unknown[]) => {
    begun()
    return Reflect.apply(writeHead, response, args)
  }) as typeof writeHead
}
