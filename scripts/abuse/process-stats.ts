import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** How long memory may take to return to normal. */
const RETURN_SECONDS = 60
/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Resident memory of a process. */
export async function megabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** Memory once it is below the limit, or after a minute. */
export async function megabytesAtRest(pid: number | undefined, limit: number): Promise<number> {
  for (let second = 0; second < RETURN_SECONDS; second++) {
    if ((await megabytes(pid)) <= limit) break
    await pause(1000)
  }
  return megabytes(pid)
}

/** CPU seconds that a process has used, user and system. */
export async function cpuSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name, the second field, can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
