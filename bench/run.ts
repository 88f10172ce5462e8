import { cpus, totalmem } from 'node:os'
import { binariesOf } from '../scripts/lib/postgres-majors.ts'
import { type Cluster, startPostgres } from '../scripts/lib/throwaway-postgres.ts'
import { isSmall } from './small.ts'

// `npm run bench -- <part>`: runs a part of the benchmark on a temporary PostgreSQL. Ratios are the
// result, because absolute numbers depend on the machine, which is printed last. `npm run bench --
// --small` only checks in seconds that each part works; its numbers are meaningless.
type Bench = (cluster: Cluster) => Promise<void>
const PARTS: Record<string, () => Promise<Bench>> = {
  hot: async () => (await import('./hot/hot.ts')).benchHotOperations,
  paced: async () => (await import('./paced/paced.ts')).benchPaced,
  flood: async () => (await import('./flood/flood.ts')).benchFlood,
  alone: async () => (await import('./alone/alone.ts')).benchOneClient,
  load: async () => (await import('./load/load.ts')).benchLoad,
  overload: async () => (await import('./overload/overload.ts')).benchOverload,
  growth: async () => (await import('./growth/growth.ts')).benchGrowth,
  scale: async () => (await import('./scale/scale.ts')).benchLists,
  'sign-ins': async () => (await import('./sign-ins/sign-ins.ts')).benchSignIns,
  tables: async () => (await import('./tables/tables.ts')).benchTables,
  queue: async () => (await import('./queue/queue.ts')).benchQueue,
  settlement: async () => (await import('./settlement/settlement.ts')).benchSettlement,
  proxy: async () => (await import('./proxy/proxy.ts')).benchProxy,
  webhooks: async () => (await import('./webhooks/webhooks.ts')).benchWebhooks,
}

const counts = { passed: 0, failed: 0 }

const named = process.argv.slice(2).find((argument) => !argument.startsWith('-'))
const name = named ?? 'hot'
if (!PARTS[name]) {
  console.error(`Unknown benchmark: ${name}. Available: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
// `BENCH_POSTGRES=18 npm run bench` uses another major version than the installed one.
const major = process.env.BENCH_POSTGRES
const cluster = await startPostgres({}, undefined, major ? binariesOf(Number(major)) : undefined)
if (!cluster) {
  console.error('The benchmarks require an installed PostgreSQL.')
  process.exit(1)
}
process.once('SIGINT', () => void cluster.stop().then(() => process.exit(130)))
try {
  if (isSmall && !named) await runAll(cluster)
  else await (await PARTS[name]?.())?.(cluster)
  const cores = cpus()
  const machine = `${cores.length} × ${cores[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  console.log(`\n${machine}, Node ${process.version}, PostgreSQL ${cluster.version}`)
} finally {
  await cluster.stop()
}
if (isSmall && !named) {
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed > 0 ? 1 : 0
}

/** Runs each part and counts those that finish, whether or not they meet their limits. */
async function runAll(on: Cluster): Promise<void> {
  for (const [part, load] of Object.entries(PARTS)) {
    const began = performance.now()
    try {
      await (await load())(on)
      counts.passed += 1
      console.log(`\n✓ bench ${part} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    } catch (error) {
      counts.failed += 1
      console.error(error)
      console.log(`\n✗ bench ${part}`)
    }
  }
}
