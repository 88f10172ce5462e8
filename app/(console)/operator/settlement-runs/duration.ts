type Timed = { readonly started_on: number; readonly completed_on: number | null }

/** How long a run took: `8 s`, `2 min 5 s`, `1 h 3 min`; `-` while it runs. */
export function durationText({ started_on, completed_on }: Timed): string {
  if (completed_on === null) return '-'
  const seconds = completed_on - started_on
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
