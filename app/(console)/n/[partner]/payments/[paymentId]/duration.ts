const STEPS = [
  { unit: 'd', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
  { unit: 's', ms: 1000 },
] as const

/**
 * A duration in its two largest units, such as "2 h 5 min" or "412 ms". Negative values count as
 * zero.
 */
export function durationText(ms: number): string {
  const first = STEPS.findIndex((step) => ms >= step.ms)
  const major = STEPS[first]
  if (!major) return `${Math.max(0, Math.round(ms))} ms`
  const minor = STEPS[first + 1]
  const rest = minor ? Math.floor((ms % major.ms) / minor.ms) : 0
  const head = `${Math.floor(ms / major.ms)} ${major.unit}`
  return minor && rest > 0 ? `${head} ${rest} ${minor.unit}` : head
}
