import { createWriteStream, mkdirSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../lib/testing/server-process.ts'
import { freePort } from '../scripts/lib/port.ts'

const SETTINGS = { SEED: 'demo', SETTLEMENT_CRON: 'off', LOG_LEVEL: 'warn' }

/**
 * Creates the demo network in a new folder, for `startDemo` with E2E_DATA_DIR. The gateway alone
 * does this, so it can run during the build.
 */
export async function prepareDemo(folder: string, env: Record<string, string>): Promise<void> {
  const gateway = await startServer(['--api'], { PORT: '0', DATA_DIR: folder, ...SETTINGS, ...env })
  await gateway.end('SIGTERM')
}

/**
 * Starts the production server with the demo network in a temporary folder, or with a copy of the
 * prepared one at E2E_DATA_DIR. The specs find it at E2E_URL, and its output is in the given file
 * in test-results. If E2E_URL is already set, that server is used instead. Returns a function that
 * stops the server.
 */
export async function startDemo(env: Record<string, string>, logName = 'server.log'): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return () => Promise.resolve()
  mkdirSync('test-results', { recursive: true })
  const log = createWriteStream(join('test-results', logName), { flags: 'a' })
  const folder = await mkdtemp(join(tmpdir(), 'csp-e2e-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const all = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    ...SETTINGS,
    ...env,
  }
  try {
    const prepared = process.env.E2E_DATA_DIR
    if (prepared) await cp(prepared, folder, { recursive: true })
    const server = await startServer([], all, (text) => log.write(text))
    process.env.E2E_URL = server.url
    return async () => {
      delete process.env.E2E_URL
      await server.end('SIGTERM')
      await remove()
    }
  } catch (error) {
    await remove()
    throw error
  }
}
