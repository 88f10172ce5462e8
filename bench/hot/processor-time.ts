import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

type Process = { readonly pid: number; readonly parent: number; readonly name: string; readonly seconds: number }

/**
 * CPU seconds used so far by a server, its children and its database backends. Unlike throughput,
 * this does not depend on other load on the machine. Zero without /proc.
 */
export function processorTime(server: number, database: string): number {
  const all = processes()
  const family = new Set([server])
  for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  const ours = ({ pid, name }: Process) =>
    family.has(pid) || (name.startsWith('postgres:') && name.split(' ').includes(database))
  return all.filter(ours).reduce((sum, { seconds }) => sum + seconds, 0)
}

function processes(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .sort((a, b) => a - b)
      .flatMap(read)
  } catch {
    return []
  }
}

/** Reads one process; empty if it has ended. */
function read(pid: number): Process[] {
  try {
    const name = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    // Fields after the name in parentheses, which may contain anything: state, parent, and 12th and
    // 13th the user and system ticks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
    return [{ pid, parent: Number(fields[1]), name, seconds }]
  } catch {
    return []
  }
}
