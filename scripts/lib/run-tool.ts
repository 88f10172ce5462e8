import { spawn } from 'node:child_process'

/** The process was stopped (Ctrl-C, SIGTERM); only cleanup remains. */
export class Stopped extends Error {}

type Options = {
  readonly env?: Record<string, string>
  /** Print the tool's output only if it fails. */
  readonly quiet?: boolean
  /** Stops the tool. */
  readonly signal?: AbortSignal
}

/**
 * Runs a Node tool with the pinned Node. Resolves with the exit code. If this process is stopped,
 * it stops the tool and then rejects with Stopped, so that the caller can clean up.
 */
export function runTool(
  file: string,
  args: readonly string[],
  { env = {}, quiet = false, signal }: Options = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    const output: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    let stopped = false
    const stop = (name: NodeJS.Signals) => {
      stopped = true
      child.kill(name)
    }
    const abort = () => stop('SIGTERM')
    process.on('SIGINT', stop).on('SIGTERM', stop)
    signal?.addEventListener('abort', abort)
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      signal?.removeEventListener('abort', abort)
      if (stopped) return reject(new Stopped('stopped'))
      if (code !== 0) process.stderr.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}
