import { LOCALE } from './wording.ts'

const moments = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** "November 24, 2026 at 16:00 UTC". */
export const momentText = (when: Date): string => `${moments.format(when)} UTC`
