import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What the machine did to everybody on it: the share of its processors that its host gave to others, for how many seconds its disk
 * kept a small write waiting (what is over a tenth of a second), and how long the worst of them waited.
 */
export type Machine = { readonly stolen: number; readonly stalled: number; readonly worst: number }

const EVERY_MS = 100
const PATIENCE_MS = 100

/**
 * Watches the machine until told to end: a commit waits for the disk, and so does a file in `folder` that nobody else writes to. No payment of
 * a whole second that the disk stands still is faster than that second, whatever serves it.
 */
export async function watchMachine(folder: string): Promise<{ end(): Promise<Machine> }> {
  const file = await open(join(folder, 'probe'), 'w')
  const block = Buffer.alloc(4096)
  const before = processors()
  let stalled = 0
  let worst = 0
  let isOver = false
  const probe = async () => {
    while (!isOver) {
      const began = performance.now()
      await file.write(block, 0, block.length, 0)
      await file.datasync()
      const took = performance.now() - began
      stalled += Math.max(0, took - PATIENCE_MS) / 1000
      worst = Math.max(worst, took)
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  }
  const over = probe()
  // Whoever ends the watch hears of it.
  over.catch(() => undefined)
  return {
    end: async () => {
      isOver = true
      await over
      await file.close()
      const after = processors()
      return { stolen: (after.stolen - before.stolen) / (after.all - before.all || 1), stalled, worst }
    },
  }
}

/** Ticks of all processors since the start: given to others by the host, and all. Zero where the system has no /proc. */
function processors(): { stolen: number; all: number } {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? []
    return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, n) => sum + n, 0) }
  } catch {
    return { stolen: 0, all: 0 }
  }
}
