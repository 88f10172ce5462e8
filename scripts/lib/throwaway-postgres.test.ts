import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres, versionOf } from './throwaway-postgres.ts'

test('a server that is shutting down when it is revived accepts connections afterwards', async ({ skip }) => {
  const cluster = await startPostgres()
  if (!cluster) return skip('PostgreSQL is not installed')
  onTestFinished(() => cluster.stop())
  const session = new pg.Client({ connectionString: cluster.url })
  await session.connect()
  const [pid] = readFileSync(join(cluster.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  // A smart shutdown: the server lives until its last session ends.
  process.kill(Number(pid), 'SIGTERM')
  const revived = cluster.revive()
  await session.end()
  await revived
  expect(await versionOf(cluster.url)).toBe(cluster.version)
})
