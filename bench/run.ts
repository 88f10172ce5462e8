import { cpus, totalmem } from 'node:os'
import { binariesOf } from '../scripts/postgres-majors.ts'
import { type Cluster, startPostgres } from '../scripts/throwaway-postgres.ts'

// `npm run bench -- <part>`: a part of the bench, on a throw-away PostgreSQL. Ratios side by side are the result; the numbers
// themselves say more about the machine, which is printed last.
const PARTS: Record<string, () => Promise<(cluster: Cluster) => Promise<void>>> = {
  hot: async () => (await import('./hot/hot.ts')).benchHotOperations,
  alone: async () => (await import('./alone/alone.ts')).benchOneClient,
  load: async () => (await import('./load/load.ts')).benchLoad,
  overload: async () => (await import('./overload/overload.ts')).benchOverload,
  scale: async () => (await import('./scale/scale.ts')).benchLists,
  'sign-ins': async () => (await import('./sign-ins/sign-ins.ts')).benchSignIns,
  tables: async () => (await import('./tables/tables.ts')).benchTables,
  settlement: async () => (await import('./settlement/settlement.ts')).benchSettlement,
  proxy: async () => (await import('./proxy/proxy.ts')).benchProxy,
  webhooks: async () => (await import('./webhooks/webhooks.ts')).benchWebhooks,
}

const name = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? 'hot'
const load = PARTS[name]
if (!load) {
  console.error(`The bench has no part ${name}; it has ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
// `BENCH_POSTGRES=18 npm run bench` measures on another major version than the installed one.
const major = process.env.BENCH_POSTGRES
const cluster = await startPostgres({}, undefined, major ? binariesOf(Number(major)) : undefined)
if (!cluster) {
  console.error('The bench needs an installed PostgreSQL.')
  process.exit(1)
}
process.once('SIGINT', () => void cluster.stop().then(() => process.exit(130)))
try {
  const bench = await load()
  await bench(cluster)
  const cores = cpus()
  const machine = `${cores.length} × ${cores[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  console.log(`\n${machine}, Node ${process.version}, PostgreSQL ${cluster.version}`)
} finally {
  await cluster.stop()
}
