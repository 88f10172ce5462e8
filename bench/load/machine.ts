import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Interference by the machine: the share of CPU time stolen by the host, the total seconds by which
 * small writes exceeded 100 ms, and the longest write.
 */
export type Machine = { readonly stolen: number; readonly stalled: number; readonly worst: number }

const EVERY_MS = 100
const TIMEOUT_MS = 100

/**
 * Monitors the machine until stopped, by syncing a file in `folder`. Commits wait for the same
 * disk, so no server can complete a payment faster than a disk stall lasts.
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
      stalled += Math.max(0, took - TIMEOUT_MS) / 1000
      worst = Math.max(worst, took)
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  }
  const over = probe()
  // The caller of `end` handles the rejection.
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

/** CPU ticks since boot, stolen and total. Zero without /proc. */
function processors(): { stolen: number; all: number } {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? []
    return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, n) => sum + n, 0) }
  } catch {
    return { stolen: 0, all: 0 }
  }
}
