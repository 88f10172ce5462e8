/** The last millisecond of the year 9999, the last time that the database can parse. */
const LAST = 253_402_300_799_999

/** A given time, within what the database can store. */
export const timeOf = (iso: string): Date => new Date(Math.min(Math.max(0, Date.parse(iso)), LAST))
