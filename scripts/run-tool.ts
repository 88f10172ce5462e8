import { spawn } from 'node:child_process'

/** Somebody stopped this process (Ctrl-C, SIGTERM): what remains is to clean up. */
export class Stopped extends Error {}

/**
 * Runs a Node tool with our own Node and lets it print. Resolves with its exit code. When this process is told to stop, the
 * tool is told first; then this rejects with Stopped, so that the caller goes no further but still gets its turn to clean up.
 */
export function runTool(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
    let stopped = false
    const stop = (signal: NodeJS.Signals) => {
      stopped = true
      child.kill(signal)
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (stopped) reject(new Stopped('stopped'))
      else resolve(code ?? 1)
    })
  })
}
