import { loadavg } from 'node:os'
import { runAbuse } from './abuse/run-abuse.ts'
import { buildWhenStale } from './build.ts'
import { startPostgres } from './lib/throwaway-postgres.ts'

// `npm run test:abuse [-- part of a name]`: runs attacks against a local server beside a paying
// victim. Fails if the victim's p99 more than doubles, if it gets a 5xx, or if memory does not
// return to normal (docs/security.md).
await buildWhenStale()
const cluster = await startPostgres()
const quit = () => void Promise.resolve(cluster?.stop()).then(() => process.exit(130))
process.once('SIGINT', quit).once('SIGTERM', quit)
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
try {
  console.log(
    `Node ${process.version}, ${cluster ? `PostgreSQL ${cluster.version}` : 'embedded database'}, load average ${load()}`,
  )
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  const seconds = Number(process.env.ABUSE_SECONDS || 6)
  const rounds = Number(process.env.ABUSE_ROUNDS || 3)
  const isHeld = await runAbuse({ seconds, rounds, names, cluster })
  console.log(`load average ${load()}; ${isHeld ? 'all limits met' : 'a limit was exceeded'}`)
  process.exitCode = isHeld ? 0 : 1
} finally {
  await cluster?.stop()
}
