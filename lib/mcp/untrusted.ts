/**
 * Everything beyond what JSON escapes that could end the marker or hide in the text: angle brackets and
 * their look-alikes, control characters, and invisible or direction-changing ones.
 */
const DISGUISES = /[<>‹›〈〉⟨⟩❬❭❮❯〈〉﹤﹥＜＞\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Marks text that other people wrote, so that a model takes it as data. It becomes a JSON string on one
 * line in which no angle bracket is left, so no text can end its own marker.
 */
export const untrusted = (text: string): string =>
  `<untrusted>${JSON.stringify(text).replaceAll(DISGUISES, escaped)}</untrusted>`

const escaped = (char: string): string =>
  Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')
