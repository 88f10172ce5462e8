/**
 * An ID with its middle left out, as screens show it: the start names the type, and the end
 * distinguishes IDs. Batch IDs of one currency end alike, so their start includes the time.
 */
export const shortenId = (id: string): string =>
  id.length <= 16 ? id : `${id.slice(0, id.startsWith('batch_') ? 16 : 8)}…${id.slice(-6)}`
