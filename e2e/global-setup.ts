import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from '../scripts/build.ts'
import { prepareDemo } from './demo-server.ts'

/** The specs receive webhooks themselves. */
export const SPEC_SETTINGS = { WEBHOOKS_TO_LOOPBACK: 'on' }

/**
 * Builds the console and creates the demo network, unless `npm test` did: each worker's server
 * starts with them.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL || process.env.E2E_DATA_DIR) return undefined
  await buildWhenStale()
  const folder = await mkdtemp(join(tmpdir(), 'csp-demo-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await prepareDemo(folder, SPEC_SETTINGS)
  } catch (error) {
    await remove()
    throw error
  }
  process.env.E2E_DATA_DIR = folder
  return remove
}
