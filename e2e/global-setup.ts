import { buildWhenStale } from '../scripts/build.ts'
import { prepareDemo } from './support/demo-server.ts'

/** The specs receive webhooks themselves. */
export const SPEC_SETTINGS = { WEBHOOKS_TO_LOOPBACK: 'on' }

/**
 * Builds the console and creates the demo network, unless `npm test` did: each worker's server
 * starts with them.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL || process.env.E2E_DEMO) return undefined
  await buildWhenStale()
  const { source, remove } = await prepareDemo(SPEC_SETTINGS)
  process.env.E2E_DEMO = source
  return remove
}
