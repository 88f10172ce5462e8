import { type ChildProcess, spawn } from 'node:child_process'

/** A server of this project in a separate process. */
export type ServerProcess = {
  readonly url: string
  readonly process: ChildProcess
  /**
   * Sends the signal and resolves with the exit code, which is null if the signal ended the
   * process.
   */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** The process ended before it was ready. */
export class EndedEarly extends Error {
  readonly code: number | null
  readonly output: string

  constructor(code: number | null, output: string) {
    super(`the server ended with code ${code} before it was ready:\n${output}`)
    this.code = code
    this.output = output
  }
}

/** Starts the server like `npm start`; with `--api`, the gateway only. */
export const startServer = (
  flags: readonly string[],
  env: Record<string, string>,
  log?: (text: string) => void,
  cwd?: string,
) => startProgram(['scripts/start.ts', ...flags], env, log, cwd)

/**
 * Starts a program with the current Node, optionally in another folder, and resolves when it prints
 * `ready http://…`. An empty variable overrides one of this process. Rejects with EndedEarly.
 */
export function startProgram(
  command: readonly string[],
  env: Record<string, string>,
  log: (text: string) => void = () => undefined,
  cwd?: string,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, command, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      RATE_LIMIT_PER_SECOND: '0',
      SIGN_UPS_PER_HOUR: '0',
      CONNECTIONS_PER_ADDRESS: '0',
      PAGES_PER_SECOND: '0',
      ...env,
    },
  })
  // An aborted test run must not leave servers running.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return new Promise((resolve, reject) => {
    let output = ''
    let ready = false
    const read = (chunk: Buffer) => {
      log(String(chunk))
      if (ready) return
      output += chunk
      const url = /ready (http:\S+)/.exec(output)?.[1]
      if (!url) return
      ready = true
      resolve({ url, process: child, end: (signal) => end(child, signal) })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('close', (code) => reject(new EndedEarly(code, output)))
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })
}
