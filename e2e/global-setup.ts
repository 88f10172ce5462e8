import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/port.ts'

const LOG = 'test-results/server.log'

/**
 * Starts the production server with the demo network in a temporary folder; the specs find it at E2E_URL. With E2E_URL set
 * from outside, that server is used instead.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'csp-e2e-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      SEED: 'demo',
      DATABASE_URL: '',
      RATE_LIMIT_PER_SECOND: '0',
      LOG_LEVEL: 'warn',
    },
  })
  const stop = async () => {
    await stopped(server)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    process.env.E2E_URL = await ready(server)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves with the address that the server prints when it accepts requests; its output goes to a log file. */
function ready(server: ChildProcess): Promise<string> {
  mkdirSync('test-results', { recursive: true })
  const log = createWriteStream(LOG)
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      log.write(chunk)
      output += chunk
      const url = /ready (http:\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) =>
      reject(new Error(`the server ended with code ${code} before it was ready:\n${output}`)),
    )
  })
}

function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
