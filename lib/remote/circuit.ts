/** Circuit breaker for the remote gateway, with background probes. */
export type Circuit = {
  /** Undefined while closed; otherwise the seconds until the next probe. */
  openFor(): number | undefined
  answered(): void
  /** Records a failure: no connection or a timeout. Error responses are not failures. */
  failed(): void
  close(): void
}

const FAILURES = 3
const FIRST_MS = 1_000
const LONGEST_MS = 30_000

type CircuitOptions = {
  /** Resolves when the remote gateway responds at all. */
  readonly probe: () => Promise<unknown>
  readonly now?: () => number
  /** Schedules a call; returns a function that cancels it. */
  readonly later?: (run: () => void, ms: number) => () => void
}

/**
 * Opens after three consecutive calls without a response, so that callers fail immediately instead
 * of after a timeout. Background probes, with intervals of up to half a minute, close it again.
 */
export function createCircuit({ probe, now = Date.now, later = wait }: CircuitOptions): Circuit {
  let failures = 0
  let trials = 0
  let nextAt: number | undefined
  let stop: () => void = () => undefined

  const shut = () => {
    failures = 0
    trials = 0
    nextAt = undefined
    stop()
  }
  const plan = () => {
    const ms = Math.min(LONGEST_MS, FIRST_MS * 2 ** trials)
    trials += 1
    nextAt = now() + ms
    stop = later(() => void probe().then(shut, plan), ms)
  }
  return {
    openFor: () => (nextAt === undefined ? undefined : Math.max(1, Math.ceil((nextAt - now()) / 1000))),
    answered: () => {
      if (nextAt === undefined) failures = 0
      else shut()
    },
    failed: () => {
      failures += 1
      if (failures >= FAILURES && nextAt === undefined) plan()
    },
    close: () => stop(),
  }
}

function wait(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
