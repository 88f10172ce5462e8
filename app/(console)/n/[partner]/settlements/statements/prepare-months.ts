import { monthText, type Viewer } from '#components/value/time-text.ts'

const YEARS = 2

/** The months that can be chosen, newest first: those of two years, and an older or later one that is shown. */
export function prepareMonths(now: Date, shown: string, viewer: Viewer): { value: string; label: string }[] {
  const recent = Array.from({ length: YEARS * 12 }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7),
  )
  const months = recent.includes(shown) ? recent : [...recent, shown].sort().reverse()
  return months.map((value) => ({ value, label: monthText(new Date(`${value}-01T00:00:00Z`), viewer) }))
}
