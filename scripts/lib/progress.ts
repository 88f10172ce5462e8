/** Receives the share of a step that is done, from 0 to 1. */
export type Report = (share: number) => void

export type Progress = {
  /** Runs a step and shows it with its elapsed time. Steps can run concurrently. */
  run<T>(step: { readonly doing: string; readonly done: string }, work: (report: Report) => Promise<T>): Promise<T>
}

type Output = { readonly isTTY?: boolean; write(text: string): unknown }
type Running = { readonly doing: string; readonly started: number; share?: number }

const CLEAR_LINE = '\r\x1b[K'

/**
 * Shows the running steps: on a terminal, one line that is updated every second; otherwise, a line
 * when a step starts and one when it is done.
 */
export function createProgress(out: Output = process.stdout, now: () => number = () => performance.now()): Progress {
  const running = new Set<Running>()
  let timer: NodeJS.Timeout | undefined
  const seconds = ({ started }: Running) => `${Math.round((now() - started) / 1000)} s`

  const draw = () => {
    const parts = [...running].map((step) => {
      const percent = step.share === undefined ? '' : ` ${Math.round(step.share * 100)}%`
      return `${step.doing}${percent} … ${seconds(step)}`
    })
    if (out.isTTY) out.write(`${CLEAR_LINE}${parts.join(' · ')}`)
  }
  const begin = (step: Running) => {
    running.add(step)
    if (!out.isTTY) return out.write(`${step.doing} …\n`)
    timer ??= setInterval(draw, 1000)
    draw()
  }
  const end = (step: Running, message?: string) => {
    running.delete(step)
    if (out.isTTY) out.write(CLEAR_LINE)
    if (message) out.write(`${message} in ${seconds(step)}.\n`)
    if (running.size > 0) return draw()
    clearInterval(timer)
    timer = undefined
  }

  return {
    run: async ({ doing, done }, work) => {
      const step: Running = { doing, started: now() }
      begin(step)
      let message: string | undefined
      try {
        const result = await work((share) => {
          step.share = share
        })
        message = done
        return result
      } finally {
        end(step, message)
      }
    },
  }
}
