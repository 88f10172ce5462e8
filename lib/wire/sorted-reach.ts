/** Rows up to which a sorted list can be paged by number, because each page reads those before it. */
export const MAX_SORTED = 10_000
