export type Phases = {
  /** Runs a phase and records how long it took, even if it fails. */
  time<T>(name: string, run: () => Promise<T>): Promise<T>
  /** One line with the minutes of each phase and the total. */
  text(): string
}

export function createPhases(now: () => number = () => performance.now()): Phases {
  const lasted = new Map<string, number>()
  return {
    time: async (name, run) => {
      const start = now()
      try {
        return await run()
      } finally {
        lasted.set(name, now() - start)
      }
    },
    text: () => {
      const minutes = (ms: number) => (ms / 60_000).toFixed(1)
      const all = [...lasted.values()].reduce((sum, ms) => sum + ms, 0)
      const parts = [...lasted].map(([name, ms]) => `${name} ${minutes(ms)}`)
      return `Minutes: ${[...parts, `all ${minutes(all)}`].join(', ')}`
    },
  }
}
