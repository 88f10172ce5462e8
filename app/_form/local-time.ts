import { timeOfWall, wallTimeAt } from '#lib/kernel/calendar/wall-time.ts'

/** The time zone of the reader, as in all texts. */
type Zone = { readonly timeZone: string }

/** A time as the value of a `datetime-local` field, in the reader's time zone. */
export const localValue = (at: number, { timeZone }: Zone): string =>
  new Date(wallTimeAt(at, timeZone)).toISOString().slice(0, 16)

/** The time in such a field; NaN if it is incomplete. */
export const timeOfValue = (value: string, { timeZone }: Zone): number => timeOfWall(Date.parse(`${value}Z`), timeZone)
