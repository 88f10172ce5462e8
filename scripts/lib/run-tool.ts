import { spawn } from 'node:child_process'

/** The process was stopped (Ctrl-C, SIGTERM); only cleanup remains. */
export class Stopped extends Error {}

/**
 * Runs a Node tool with the pinned Node and inherits its output. Resolves with the exit code. If
 * this process is stopped, it stops the tool and then rejects with Stopped, so that the caller can
 * clean up.
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
