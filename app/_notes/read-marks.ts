/** Maximum number of notes per request. */
const PORTION = 100

type Send = (noteIds: string[]) => Promise<unknown>

/**
 * Sends the IDs of seen notes in portions, each once. Those of a portion that failed are sent again
 * when they are given again.
 */
export function createReadMarks(): (noteIds: readonly string[], send: Send) => Promise<void> {
  const sent = new Set<string>()
  return async (noteIds, send) => {
    const fresh = noteIds.filter((id) => !sent.has(id))
    for (const id of fresh) sent.add(id)
    for (let at = 0; at < fresh.length; at += PORTION) {
      const portion = fresh.slice(at, at + PORTION)
      await send(portion).catch(() => {
        for (const id of portion) sent.delete(id)
      })
    }
  }
}
