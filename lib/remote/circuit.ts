/** Stops asking a remote that does not answer, and notices by itself when it does again. */
export type Circuit = {
  /** Undefined while the remote may be asked; else the seconds until it is tried again. */
  openFor(): number | undefined
  answered(): void
  /** No answer came: no connection, or none in time. A refusal is an answer. */
  failed(): void
  close(): void
}

const FAILURES = 3
const FIRST_MS = 1_000
const LONGEST_MS = 30_000

type CircuitOptions = {
  /** Resolves when the remote gives any answer at all. */
  readonly probe: () => Promise<unknown>
  readonly now?: () => number
  /** Calls back later; returns what takes that back. */
  readonly later?: (run: () => void, ms: number) => () => void
}

/**
 * After three calls in a row without an answer, none is sent: people are told at once instead of after a time-out. The remote is tried
 * in the background, later each time up to half a minute, so that nobody's click is spent on finding out.
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
