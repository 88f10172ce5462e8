/** After this time, what was to open has failed to load. */
const MAX_MS = 10_000

let text: string | undefined
let endsAt = 0

/**
 * Whether something with a text field is about to open, such as the palette. Keys are then text, and
 * shortcuts of the screen must ignore them, so that a word cannot accept a task.
 */
export const isCollecting = (): boolean => text !== undefined && performance.now() < endsAt

export function startCollecting(): void {
  text ??= ''
  endsAt = performance.now() + MAX_MS
}

export function collectKey(key: string): void {
  if (text === undefined) return
  if (key === 'Backspace') text = text.slice(0, -1)
  else if (key.length === 1) text += key
}

/** Ends collecting and returns the text. */
export function takeText(): string {
  const taken = isCollecting() ? text : undefined
  text = undefined
  return taken ?? ''
}
