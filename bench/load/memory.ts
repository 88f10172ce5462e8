import { readFileSync } from 'node:fs'

/**
 * Memory of a process in megabytes: the median of the first, middle and last tenth, and the
 * maximum.
 */
export type Memory = { readonly start: number; readonly middle: number; readonly end: number; readonly most: number }

const EVERY_MS = 1000

/** Samples the memory of a process until stopped. Zero without /proc. */
export function watchMemory(pid: number): { end(): Memory } {
  const seen: number[] = []
  const look = setInterval(() => seen.push(megabytesOf(pid)), EVERY_MS)
  return {
    end: () => {
      clearInterval(look)
      const tenth = Math.max(1, Math.floor(seen.length / 10))
      const half = Math.floor(seen.length / 2)
      return {
        start: median(seen.slice(0, tenth)),
        middle: median(seen.slice(half, half + tenth)),
        end: median(seen.slice(-tenth)),
        most: Math.max(0, ...seen),
      }
    },
  }
}

function megabytesOf(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
