import { wallTimeAt } from './wall-time.ts'

/** A day such as `2026-12-25`. Days sort as texts. */
export type Day = string

const DAY_MS = 86_400_000

/** The day of a time in UTC. */
export const utcDayOf = (at: Date): Day => at.toISOString().slice(0, 10)

/** The day that clocks in a time zone show. Time in milliseconds. */
export const dayAt = (at: number, timeZone: string): Day => utcDayOf(new Date(wallTimeAt(at, timeZone)))

export const addDays = (day: Day, days: number): Day => utcDayOf(new Date(Date.parse(day) + days * DAY_MS))

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay()
