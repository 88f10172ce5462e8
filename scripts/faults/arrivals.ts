import { openReceiver, type Receiver } from '../../lib/testing/receiver.ts'

/** Event IDs that a webhook receiver got during a soak, in order of first arrival. */
export type Arrivals = {
  readonly url: string
  readonly firstAt: ReadonlyMap<string, number>
  readonly count: () => number
  close(): Promise<void>
}

export async function openArrivals(): Promise<Arrivals> {
  const receiver: Receiver = await openReceiver()
  const firstAt = new Map<string, number>()
  let count = 0
  receiver.answer((response, { headers }) => {
    const id = headers['webhook-id'] ?? ''
    count++
    if (!firstAt.has(id)) firstAt.set(id, count)
    // Keeping hours of bodies would exhaust memory.
    receiver.received.length = 0
    response.writeHead(200).end()
  })
  return { url: receiver.url, firstAt, count: () => count, close: () => receiver.close() }
}
