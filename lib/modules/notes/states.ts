/** Kinds of records that have notes. */
export const NOTED_RECORDS = ['payment', 'customer', 'settlement'] as const
export type NotedRecord = (typeof NOTED_RECORDS)[number]

export const MAX_NOTE_LENGTH = 4000
export const MAX_NOTES_PER_RECORD = 200
/** Texts of one note, including the current one. */
export const MAX_NOTE_VERSIONS = 50
export const MAX_MENTIONS = 20
/** Notes and edits of a namespace within `NOTES_WINDOW_SECONDS`. */
export const MAX_NOTES_PER_WINDOW = 300
export const NOTES_WINDOW_SECONDS = 5 * 60

/** A mention in a text, by the member's number. */
const MENTION = /<@([1-9]\d{0,6})>/g

/** The numbers of the members that a text mentions, each once. */
export const mentionsIn = (text: string): number[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, number]) => Number(number))),
]

/** Replaces each mention, for example with a name. */
export const replaceMentions = (text: string, replace: (number: number) => string): string =>
  text.replaceAll(MENTION, (_, number) => replace(Number(number)))
