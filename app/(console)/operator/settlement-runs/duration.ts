/** How long a run took: `340 ms`, `2.4 s`, `2 min 5 s`, `1 h 3 min`; `-` while it runs. */
export function durationText({ duration_ms: ms }: { readonly duration_ms: number | null }): string {
  if (ms === null) return '-'
  if (ms < 1000) return `${ms} ms`
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
