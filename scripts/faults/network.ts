import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { freePort } from '../lib/port.ts'

/** A gateway process under test with a fixed address. */
export type Member = {
  readonly name: string
  readonly url: string
  start(): Promise<void>
  kill(): Promise<unknown>
  /** Shuts it down as an operator would. */
  end(): Promise<unknown>
  /** Sets its clock offset in milliseconds while it runs. */
  stepClock(ms: number): void
}

/** Two API replicas and two workers on one database, as in production but without the console. */
export async function openMembers(database: string, folder: string, env: Record<string, string>): Promise<Member[]> {
  const member = async (name: string, flags: string[], own: Record<string, string>): Promise<Member> => {
    const port = await freePort()
    const clock = join(folder, `${name}.clock`)
    writeFileSync(clock, '0')
    let running: ServerProcess | undefined
    const given = {
      PORT: String(port),
      DATABASE_URL: database,
      DATABASE_POOL: '8',
      SECRET_KEY: 'for a test of faults only, thrown away',
      SEED: 'none',
      LOG_LEVEL: 'fatal',
      NODE_OPTIONS: `--import ${resolve('scripts/faults/stepped-clock.ts')}`,
      CLOCK_FILE: clock,
      ...env,
      ...own,
    }
    return {
      name,
      url: `http://127.0.0.1:${port}`,
      start: async () => {
        running = await startPatiently(flags, given)
      },
      kill: async () => running?.end('SIGKILL'),
      end: async () => running?.end('SIGTERM'),
      stepClock: (ms) => writeFileSync(clock, String(ms)),
    }
  }
  return [
    await member('app 1', ['--api'], { JOBS: 'off' }),
    await member('app 2', ['--api'], { JOBS: 'off' }),
    await member('worker 1', ['--worker'], {}),
    await member('worker 2', ['--worker'], {}),
  ]
}

/** Retries a failed start as a supervisor would, for example while the database is down. */
async function startPatiently(flags: string[], env: Record<string, string>): Promise<ServerProcess> {
  for (let left = 20; ; left--) {
    try {
      return await startServer(flags, env)
    } catch (error) {
      if (left === 0) throw error
    }
  }
}
