import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

type Process = { readonly pid: number; readonly parent: number; readonly name: string; readonly seconds: number }

/** CPU seconds of a server with its children, and of its database backends. */
export type ProcessorTime = { readonly server: number; readonly database: number }

/** The process IDs of a server with its children, or those of the backends of a database. */
type Group = (all: readonly Process[]) => ReadonlySet<number>

const familyOf =
  (server: number): Group =>
  (all) => {
    const family = new Set([server])
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
    return family
  }

const backendsOf =
  (database: string): Group =>
  (all) =>
    new Set(
      all
        .filter(({ name }) => name.startsWith('postgres:') && name.split(' ').includes(database))
        .map(({ pid }) => pid),
    )

const secondsOf = (all: readonly Process[], group: Group): number => {
  const pids = group(all)
  return all.filter(({ pid }) => pids.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0)
}

/**
 * CPU seconds used so far by a server, its children and its database backends. Unlike throughput,
 * this does not depend on other load on the machine. Zero without /proc.
 */
export function processorTime(server: number, database: string): number {
  const all = processes()
  return secondsOf(all, familyOf(server)) + secondsOf(all, backendsOf(database))
}

const SAMPLE_MS = 200

/**
 * Starts measuring and returns a function that ends it. Samples, so that backends that end
 * earlier count, up to their last sample.
 */
export function measureProcessorTime(server: number, database: string): () => ProcessorTime {
  const first = processes()
  const before = new Map(first.map(({ pid, seconds }) => [pid, seconds]))
  const groups = { server: familyOf(server), database: backendsOf(database) }
  const latest = { server: new Map<number, number>(), database: new Map<number, number>() }
  const sample = () => {
    const all = processes()
    const seconds = new Map(all.map((one) => [one.pid, one.seconds]))
    for (const group of ['server', 'database'] as const)
      for (const pid of groups[group](all)) latest[group].set(pid, (seconds.get(pid) ?? 0) - (before.get(pid) ?? 0))
  }
  const timer = setInterval(sample, SAMPLE_MS)
  const sum = (values: ReadonlyMap<number, number>) => [...values.values()].reduce((total, value) => total + value, 0)
  return () => {
    clearInterval(timer)
    sample()
    return { server: sum(latest.server), database: sum(latest.database) }
  }
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
