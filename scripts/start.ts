import { enableCompileCache, flushCompileCache } from 'node:module'
import { readEnv } from '../lib/platform/env.ts'
import { buildWhenStale } from './build.ts'
import { exitOnKnownError } from './lib/exit-on-known-error.ts'
import { probePort } from './lib/port.ts'
import { createProgress, type Progress } from './lib/progress.ts'
import { resolveOnce } from './lib/resolve-once.ts'

// `npm start`; with --dev `npm run dev`; with --api the gateway only (`npm run gateway`), with
// --worker the jobs only (`npm run worker`). The server runs in this process, so that signals reach
// it directly.
const dev = process.argv.includes('--dev')
const worker = process.argv.includes('--worker')
const api = worker || process.argv.includes('--api')

const DEMO_STEPS = {
  create: { doing: 'Creating the demo network', done: 'Created the demo network' },
  update: { doing: 'Updating the demo network', done: 'Updated the demo network' },
}

await exitOnKnownError(async () => {
  // Validate the settings first, so that a typo fails before the build.
  const env = readEnv()
  await probePort(env.PORT, env.HOST)
  if (env.HEALTH_PORT) await probePort(env.HEALTH_PORT, env.HOST, 'HEALTH_PORT')
  process.env.NEXT_TELEMETRY_DISABLED ??= '1'
  if (!dev) Reflect.set(process.env, 'NODE_ENV', 'production')
  // Lets later starts skip stripping types and compiling. Without write access, nothing is cached.
  enableCompileCache('.cache/compiled')
  resolveOnce()
  if (!api) await prepareConsole(env.DATABASE_URL !== undefined)
  await (api ? import('./lib/gateway.ts') : import('../server.ts'))
  flushCompileCache()
})

/**
 * Builds, and at the same time opens the database, which creates the demo network if it is empty. With
 * a database server, it builds first: a build that fails would leave a part of the demo network there,
 * whereas an unfinished data folder is created again (decision 0126).
 */
async function prepareConsole(hasServer: boolean): Promise<void> {
  const progress = createProgress()
  if (hasServer && !dev) await buildWhenStale(progress)
  const failed = new AbortController()
  const opening = openRuntime(progress)
  opening.catch(() => failed.abort())
  await Promise.all([opening, dev ? undefined : buildWhenStale(progress, failed.signal)])
}

async function openRuntime(progress: Progress): Promise<void> {
  const { runtime } = await import('../lib/runtime.ts')
  await runtime((what, work) => progress.run(DEMO_STEPS[what], work))
}
