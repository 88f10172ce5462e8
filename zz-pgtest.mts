import { spawn } from 'node:child_process'
import { startPostgres } from './scripts/lib/throwaway-postgres.ts'
const cluster = await startPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
if (!cluster) throw new Error('no postgres')
const child = spawn('node_modules/.bin/vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: cluster.url } })
const code = await new Promise<number>((r) => child.on('exit', (c) => r(c ?? 1)))
await cluster.stop()
process.exit(code)
