import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Gives this process the lowest CPU priority. A real attacker has a computer of its own, so its work
 * must not slow down the server. If Linux groups processes by session (autogroup), the priority of a
 * process applies within its session only; the process must be in its own session then, and the
 * group gets the lowest priority too. Returns what was set.
 */
export function lowerPriority(): string {
  setPriority(constants.priority.PRIORITY_LOW)
  const own = `nice ${constants.priority.PRIORITY_LOW}`
  try {
    const group = '/proc/self/autogroup'
    writeFileSync(group, String(constants.priority.PRIORITY_LOW))
    return `${own}, group ${/nice .*/.exec(readFileSync(group, 'utf8'))?.[0]}`
  } catch {
    return own
  }
}
