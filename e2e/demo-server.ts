import { createWriteStream, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../lib/testing/server-process.ts'
import { freePort } from '../scripts/lib/port.ts'

/**
 * Starts the production server with the demo network in a temporary folder. The specs find it at
 * E2E_URL, and its output is in test-results/server.log. If E2E_URL is already set, that server is
 * used instead. Returns a function that stops the server.
 */
export async function startDemo(env: Record<string, string>): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined
  mkdirSync('test-results', { recursive: true })
  const log = createWriteStream('test-results/server.log')
  const folder = await mkdtemp(join(tmpdir(), 'csp-e2e-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const all = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SEED: 'demo',
    SETTLEMENT_CRON: 'off',
    LOG_LEVEL: 'warn',
    ...env,
  }
  try {
    const server = await startServer([], all, (text) => log.write(text))
    process.env.E2E_URL = server.url
    return async () => {
      await server.end('SIGTERM')
      await remove()
    }
  } catch (error) {
    await remove()
    throw error
  }
}
