/** How payments fared that arrived at a fixed rate. Times are in milliseconds, of whole payments from when they were due. */
export type Arrivals = {
  readonly finished: number
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly most: number
  /** Of single requests. */
  readonly requestP99: number
  readonly errors: readonly string[]
}

const LOOK_EVERY_MS = 2

/**
 * Begins a payment whenever one is due and waits for none: a server that falls behind meets more and more of them, as it would in life.
 * The clock of each begins when it was due, not when there was time for it.
 */
export async function arrive(pay: () => Promise<number[]>, rate: number, seconds: number): Promise<Arrivals> {
  const whole: number[] = []
  const single: number[] = []
  const errors: string[] = []
  const underWay = new Set<Promise<void>>()
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
      .finally(() => underWay.delete(one))
    underWay.add(one)
  }
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      for (; launched < total && began + (launched * 1000) / rate <= now; launched++)
        launch(began + (launched * 1000) / rate)
      if (launched < total) return
      clearInterval(timer)
      resolve()
    }, LOOK_EVERY_MS)
  })
  await Promise.all(underWay)
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
