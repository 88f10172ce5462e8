import { createWriteStream, type WriteStream, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EndedEarly, type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { freePort } from '../lib/port.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'

export const METRICS_TOKEN = 'read-by-the-fault-soak'

/** A process under test behind its own proxy, kept running by a supervisor. */
export type SoakProcess = {
  readonly name: string
  readonly isApp: boolean
  readonly url: string
  readonly proxy: FaultProxy
  /** File with everything that it prints. */
  readonly output: string
  /** Sends a signal; the supervisor restarts an ended process. */
  signal(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void
  /** Changes its clock while it runs. */
  stepClock(ms: number): void
  /** Unexpected exits since the last call. */
  takeCrashes(): readonly string[]
  stop(): Promise<void>
}

type Launch = {
  readonly name: string
  readonly flags: readonly string[]
  readonly database: URL
  readonly folder: string
  readonly env: Record<string, string>
}

const RESTART_MS = 200

/** Starts a process and resolves when it first reports ready. */
export async function superviseProcess({ name, flags, database, folder, env }: Launch): Promise<SoakProcess> {
  const port = await freePort()
  const proxy = await openFaultProxy(Number(database.port))
  const address = new URL(database)
  address.port = String(proxy.port)
  const clock = join(folder, `${name}.clock`)
  writeFileSync(clock, '0')
  const output = join(folder, `${name}.log`)
  const lines = createWriteStream(output, { flags: 'a' })
  const variables = {
    PORT: String(port),
    DATABASE_URL: address.href,
    SECRET_KEY: 'for a fault soak only, thrown away at its end',
    SEED: 'none',
    METRICS_TOKEN,
    NODE_OPTIONS: `--import ${resolve('scripts/faults/stepped-clock.ts')}`,
    CLOCK_FILE: clock,
    ...env,
  }
  const supervisor = supervise(() => startServer(flags, variables, (text) => void lines.write(text)), lines)
  await supervisor.started
  return {
    name,
    isApp: flags.includes('--api'),
    url: `http://127.0.0.1:${port}`,
    proxy,
    output,
    signal: supervisor.signal,
    stepClock: (ms) => writeFileSync(clock, String(ms)),
    takeCrashes: supervisor.takeCrashes,
    stop: async () => {
      await supervisor.stop()
      await proxy.close()
      lines.end()
    },
  }
}

type State = { running: ServerProcess | undefined; isSupervised: boolean; isDraining: boolean; crashes: string[] }

/** Restarts the process whenever it ends. */
function supervise(start: () => Promise<ServerProcess>, lines: WriteStream) {
  const state: State = { running: undefined, isSupervised: true, isDraining: false, crashes: [] }
  let resolveStarted: () => void = () => undefined
  const started = new Promise<void>((done) => {
    resolveStarted = done
  })
  const ended = (async () => {
    while (state.isSupervised) {
      // Starting may fail while the database is down.
      const running = await start().catch((error: unknown) => {
        if (!(error instanceof EndedEarly)) throw error
        return undefined
      })
      if (!running) {
        await pause(RESTART_MS)
        continue
      }
      state.running = running
      state.isDraining = false
      resolveStarted()
      if (!state.isSupervised) await running.end('SIGKILL')
      const code = await exitOf(running)
      state.running = undefined
      lines.write(`\n--- exited with ${code}\n`)
      if (!state.isDraining && state.isSupervised) state.crashes.push(`exited unexpectedly with ${code}`)
    }
  })()
  return {
    started,
    signal: (signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT') => {
      if (signal === 'SIGKILL' || signal === 'SIGTERM') state.isDraining = true
      state.running?.process.kill(signal)
    },
    takeCrashes: () => state.crashes.splice(0),
    stop: async () => {
      state.isSupervised = false
      state.running?.process.kill('SIGCONT')
      await state.running?.end('SIGKILL')
      await ended
    },
  }
}

const exitOf = ({ process: child }: ServerProcess): Promise<string> =>
  new Promise((done) => {
    const say = () => done(String(child.exitCode ?? child.signalCode))
    if (child.exitCode !== null || child.signalCode !== null) return say()
    child.once('exit', say)
  })
