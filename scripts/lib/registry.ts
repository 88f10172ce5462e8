import { spawn } from 'node:child_process'
import { printCounts } from './counts.ts'

/** The end of a command that downloads packages. Without a registry, it is skipped. */
export type Outcome = 'passed' | 'failed' | 'skipped'

/** Runs npm or npx and prints its output. */
export async function runFromRegistry(program: 'npm' | 'npx', args: readonly string[], cwd?: string): Promise<Outcome> {
  // One of Spectral's packages reports installations to a third party.
  const env = { ...process.env, SCARF_ANALYTICS: 'false' }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      process.stdout.write(chunk)
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code === 0) return 'passed'
  return /npm error code (ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT)/.test(output) ? 'skipped' : 'failed'
}

/** Prints what did not pass, and the counts. Without a registry, nothing runs, which is no failure. */
export function printOutcomes(outcomes: Readonly<Record<string, Outcome>>): void {
  for (const [name, outcome] of Object.entries(outcomes)) {
    if (outcome !== 'passed') console.log(`${outcome === 'failed' ? '✗' : '-'} ${name} ${outcome}`)
  }
  const count = (kind: Outcome) => Object.values(outcomes).filter((outcome) => outcome === kind).length
  printCounts([{ passed: count('passed'), failed: count('failed'), skipped: count('skipped') }])
  if (count('failed') === 0) process.exitCode = 0
}
