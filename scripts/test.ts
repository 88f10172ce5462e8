import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SPEC_SETTINGS } from '../e2e/global-setup.ts'
import { type PreparedDemo, prepareDemo } from '../e2e/support/demo-server.ts'
import { BuildFailed, buildWhenStale } from './build.ts'
import { type Counts, printCounts } from './lib/counts.ts'
import { createPhases } from './lib/phases.ts'
import { countPlaywright, countVitest } from './lib/reports.ts'
import { runTool, Stopped } from './lib/run-tool.ts'
import { type Cluster, startPostgres, versionOf } from './lib/throwaway-postgres.ts'

// `npm test`: unit and HTTP tests on the embedded database and on PostgreSQL, then browser tests
// against the production build.
/** No test crashes this server; those that need a crash start their own. So fsync can be off. */
const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const reports = await mkdtemp(join(tmpdir(), 'csp-test-'))
// Tests start about a hundred servers and commands, which then compile the same code only once.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled')
const phases = createPhases()
let cluster: Cluster | undefined
let demo: PreparedDemo | undefined
let stopped = false
// On Ctrl-C, remove the cluster and its folders before exiting.
const stop = () => {
  stopped = true
}
process.on('SIGINT', stop).on('SIGTERM', stop)
try {
  cluster = await findPostgres()
  if (stopped) throw new Stopped()
  if (cluster) process.env.TEST_DATABASE_URL = cluster.url
  const unit = await phases.time('unit and HTTP tests', vitest)
  const [hasBuild] = await phases.time('build', () => Promise.all([build(), seed()]))
  const browser = hasBuild
    ? await phases.time('browser tests', () => playwright())
    : { passed: 0, failed: 1, skipped: 0 }
  console.log(phases.text())
  printCounts([unit, browser])
} catch (error) {
  if (!(error instanceof Stopped)) throw error
  process.exitCode = 130
} finally {
  // Ctrl-C also ended the temporary cluster, and with it the demo's database.
  await demo?.remove().catch((error: unknown) => stopped || console.error(error))
  await cluster?.stop()
  await rm(reports, { recursive: true, force: true })
}

async function findPostgres(): Promise<Cluster | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    console.log(
      `PostgreSQL: the server at TEST_DATABASE_URL, version ${await versionOf(process.env.TEST_DATABASE_URL)}`,
    )
    return undefined
  }
  const started = await startPostgres(HASTY)
  if (started) console.log(`PostgreSQL: a temporary cluster, version ${started.version}`)
  else
    console.log(
      `\n${'!'.repeat(100)}\n!! SKIPPED: no PostgreSQL found (its binaries, or TEST_DATABASE_URL). Only the embedded database is tested.\n${'!'.repeat(100)}\n`,
    )
  return started
}

async function vitest(): Promise<Counts> {
  const report = join(reports, 'vitest.json')
  const unhandled = join(reports, 'unhandled.json')
  const reporters = ['default', 'json', './scripts/lib/unhandled-errors.ts'].map((name) => `--reporter=${name}`)
  const args = ['run', ...reporters, `--outputFile.json=${report}`]
  const code = await runTool('node_modules/vitest/vitest.mjs', args, { env: { UNHANDLED_ERRORS_FILE: unhandled } })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  return countVitest(read(report), code, existsSync(unhandled) ? read(unhandled) : [])
}

/** Whether there is a build for browser tests. */
async function build(): Promise<boolean> {
  try {
    await buildWhenStale()
    return true
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error
    console.error(error.message)
    return false
  }
}

/** The demo network for browser tests, created in the background. If that fails, their setup tries it again. */
async function seed(): Promise<void> {
  try {
    demo = await prepareDemo(SPEC_SETTINGS)
  } catch (error) {
    console.error(error)
  }
}

async function playwright(): Promise<Counts> {
  const report = join(reports, 'playwright.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(demo && { E2E_DEMO: demo.source }) }
  const code = await runTool('node_modules/@playwright/test/cli.js', args, { env })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  return countPlaywright(read(report), code)
}

function read(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
