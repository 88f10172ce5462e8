import { spawn } from 'node:child_process'

/**
 * Runs a Node tool with our own Node and lets it print. Resolves with its exit code. When this process is told to stop, the
 * tool is told first, and the caller still gets its turn to clean up.
 */
export function runTool(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
    const stop = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', stop).on('SIGTERM', stop)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (signal) reject(new Error(`stopped by ${signal}`))
      else resolve(code ?? 1)
    })
  })
}
