/**
 * Results of payments that arrive at a fixed rate. Times are in milliseconds, per payment, from the
 * scheduled time.
 */
export type Arrivals = {
  readonly finished: number
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly most: number
  /** Per request. */
  readonly requestP99: number
  readonly errors: readonly string[]
}

const POLL_MS = 2

/**
 * Starts payments at a fixed rate without waiting for earlier ones (open loop), so a slow server
 * accumulates them as in production. Latency counts from the scheduled time, to avoid coordinated
 * omission.
 */
export async function arrive(pay: () => Promise<number[]>, rate: number, seconds: number): Promise<Arrivals> {
  const whole: number[] = []
  const single: number[] = []
  const errors: string[] = []
  const inFlight = new Set<Promise<void>>()
  const began = performance.now()
  const total = rate * seconds
  let launched = 0
  const launch = (due: number) => {
    const one = pay()
      .then((requests) => {
        whole.push(performance.now() - due)
        single.push(...requests)
      })
      .catch((error: unknown) => void errors.push(String(error)))
      .finally(() => inFlight.delete(one))
    inFlight.add(one)
  }
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      for (; launched < total && began + (launched * 1000) / rate <= now; launched++)
        launch(began + (launched * 1000) / rate)
      if (launched < total) return
      clearInterval(timer)
      resolve()
    }, POLL_MS)
  })
  await Promise.all(inFlight)
  const spent = (performance.now() - began) / 1000
  const sorted = whole.sort((a, b) => a - b)
  return {
    finished: whole.length,
    rate: whole.length / spent,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    most: sorted.at(-1) ?? Number.NaN,
    requestP99: at(
      single.sort((a, b) => a - b),
      0.99,
    ),
    errors,
  }
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
