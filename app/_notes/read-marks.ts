import type { Note } from '#lib/modules/notes/contract.ts'

/** Maximum number of notes per request. */
const PORTION = 100

export type ReadNote = Pick<Note, 'token' | 'versions'>
type Send = (noteIds: string[]) => Promise<unknown>

/** An edit can mention the reader anew. */
const textOf = ({ token, versions }: ReadNote): string => `${token} ${versions}`

/**
 * Sends the IDs of seen notes in portions, once per text of a note. Notes of a failed portion are
 * sent again the next time they are passed.
 */
export function createReadMarks(): (notes: readonly ReadNote[], send: Send) => Promise<void> {
  const sent = new Set<string>()
  return async (notes, send) => {
    const fresh = notes.filter((note) => !sent.has(textOf(note)))
    for (const note of fresh) sent.add(textOf(note))
    for (let at = 0; at < fresh.length; at += PORTION) {
      const portion = fresh.slice(at, at + PORTION)
      await send(portion.map(({ token }) => token)).catch(() => {
        for (const note of portion) sent.delete(textOf(note))
      })
    }
  }
}
