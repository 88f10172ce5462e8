import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counts, printCounts } from './lib/counts.ts'
import { binariesOf, MAJORS } from './lib/postgres-majors.ts'
import { countVitest } from './lib/reports.ts'
import { runTool, Stopped } from './lib/run-tool.ts'
import { startPostgres } from './lib/throwaway-postgres.ts'

// `npm run test:plans`: checks the plans of all statements on PostgreSQL versions that `npm test`
// does not cover. `npm run test:plans -- 17` checks one of them, and `-- embedded` the embedded database.
const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const only = process.argv.slice(2)
const reports = await mkdtemp(join(tmpdir(), 'csp-plans-'))
try {
  const counts: Counts[] = []
  for (const engine of only.length > 0 ? only : MAJORS) {
    counts.push(await (engine === 'embedded' ? run('embedded') : check(Number(engine))))
  }
  printCounts(counts)
} catch (error) {
  if (!(error instanceof Stopped)) throw error
  process.exitCode = 130
} finally {
  await rm(reports, { recursive: true, force: true })
}

async function check(major: number): Promise<Counts> {
  const cluster = await startPostgres(HASTY, undefined, binariesOf(major))
  if (!cluster) throw new Error(`PostgreSQL ${major} did not start`)
  try {
    console.log(`\nPostgreSQL ${cluster.version}`)
    const { names = [], ...counted } = await run('postgres', { TEST_DATABASE_URL: cluster.url })
    return { ...counted, names: names.map((name) => `PostgreSQL ${cluster.version}: ${name}`) }
  } finally {
    await cluster.stop()
  }
}

async function run(project: 'embedded' | 'postgres', env: Record<string, string> = {}): Promise<Counts> {
  const file = 'lib/testing/matrices/plans.http.test.ts'
  const report = join(reports, `${randomUUID()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runTool('node_modules/vitest/vitest.mjs', ['run', '--project', project, ...reporters, file], {
    env,
  })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, names: [file] }
  return countVitest(JSON.parse(readFileSync(report, 'utf8')), code)
}
