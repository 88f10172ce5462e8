/** IDs of batches begin with this and the time of their run, and end with their currency. */
const BATCH = /^batch_.{10}/

/**
 * An ID with its middle left out, as screens show it: the start names the type, and the end
 * distinguishes IDs. Batch IDs of one currency end alike, so their start includes the time.
 */
export function shortenId(id: string): string {
  if (id.length <= 16) return id
  const [start] = BATCH.exec(id) ?? [id.slice(0, 8)]
  return `${start}…${id.slice(-6)}`
}
