/**
 * Everything beyond what JSON escapes that could end the marker or hide in the text: angle brackets and
 * their look-alikes, control characters, and invisible or direction-changing ones.
 */
const DISGUISES = /[<>‹›〈〉⟨⟩❬❭❮❯〈〉﹤﹥＜＞\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Marks text that other people wrote, so that a model takes it as data. It becomes a JSON string on one
 * line in which no angle bracket is left, so no text can end its own marker.
 */
export const untrusted = (text: string): string => `<untrusted>${quoted(text)}</untrusted>`

/** A text in quotation marks on one line, for a question to the user, which it could otherwise rewrite. */
export const quoted = (text: string): string => JSON.stringify(text).replaceAll(DISGUISES, escaped)

const escaped = (char: string): string =>
  Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')
