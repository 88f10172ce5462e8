import { parseArgs } from 'node:util'
import { faultsNamed } from './faults/deck.ts'
import { soakDefects } from './faults/defects.ts'
import { runSoak } from './faults/soak.ts'

// `npm run test:faults`: injects faults under load and checks after each round that nothing
// acknowledged is lost. `-- --defects` applies known defects one by one and expects each to be
// detected (docs/testing.md).
const { values, positionals } = parseArgs({
  options: { defects: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const { env } = process
const number = (name: string, fallback: number) => Number(env[name] || fallback)
// Exit normally, so that `exit` handlers stop the child processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

process.exit((await (values.defects ? soakDefects(positionals, {}) : soak())) ? 0 : 1)

async function soak(): Promise<boolean> {
  const report = await runSoak({
    rounds: number('FAULT_ROUNDS', 200),
    seed: number('FAULT_SEED', Date.now() % 1_000_000),
    statementTimeout: number('FAULT_STATEMENT_TIMEOUT', 2),
    seconds: env.FAULT_SECONDS ? Number(env.FAULT_SECONDS) : undefined,
    kinds: faultsNamed((env.FAULT_KINDS ?? '').split(',').filter(Boolean)),
  })
  console.log(report ? `\n${report.text()}` : 'PostgreSQL is not installed. No tests were run.')
  return report !== undefined && !report.violation
}
