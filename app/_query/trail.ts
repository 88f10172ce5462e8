import { type Given, textOf } from './search.ts'

/** Cursors stored in the URL. Beyond this, "Previous" goes to the first page. */
const MAX_CURSORS = 30
const MAX_LENGTH = 4000

/** The cursors of the visited pages in a search param. Ignores invalid ones. */
export const trailOf = (given: Given, cursor: RegExp): string[] =>
  (textOf(given, MAX_LENGTH)?.split('.') ?? []).filter((text) => cursor.test(text)).slice(-MAX_CURSORS)

export const trailText = (trail: readonly string[] = []): string => trail.slice(-MAX_CURSORS).join('.')
