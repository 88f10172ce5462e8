const INVISIBLE = /\p{Cf}/gu
const BLANK = /[\s\p{Cc}]+/gu
const OPENING = /^[\s"'`´“”„‟‘’‚«»‹›([{<#*.,;:]+/u
const CLOSING = /[\s"'`´“”„‟‘’‚«»‹›)\]}>.,;:!?*]+$/u
const MARKS = /\p{M}+/gu
/** Without characters that normalization changes or removes. */
const ASCII = /^[ -~]*$/
const SEPARATORS = /[^\p{L}\p{N}]+/gu

/**
 * Pasted text without what people do not see or mean: compatibility forms (NFKC), invisible and
 * control characters, repeated spaces, quotes, brackets and punctuation at both ends.
 */
export const cleanTerm = (pasted: string): string =>
  pasted.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll(BLANK, ' ').replace(OPENING, '').replace(CLOSING, '')

/**
 * The searchable form of a text: words in lower case without accents, separated by single spaces.
 * It contains no punctuation, so no character has a meaning in a pattern.
 */
export const foldText = (text: string): string =>
  (ASCII.test(text) ? text : text.normalize('NFKD').replaceAll(MARKS, '').replaceAll(INVISIBLE, ''))
    .toLowerCase()
    .replaceAll(SEPARATORS, ' ')
    .trim()

/** Whether a folded text contains all words, each as a part of any of its words. */
export const containsWords = (folded: string, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => folded.includes(word))

/** How much of an ID's end is indexed: 50 random bits of a generated ID. */
export const TAIL = 10

/** The end of an ID in its searchable form. */
export const tailOf = (id: string): string => foldText(id).slice(-TAIL)
