import { parseArgs } from 'node:util'
import { faultsNamed } from './faults/deck.ts'
import { soakDefects } from './faults/defects.ts'
import { runSoak } from './faults/soak.ts'

// `npm run test:faults`: injects faults under load and checks after each round that nothing acknowledged is lost; with `-- --defects` it
// puts known defects back one by one and sees each found (docs/testing.md).
const { values, positionals } = parseArgs({
  options: { defects: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const { env } = process
const number = (name: string, fallback: number) => Number(env[name] || fallback)
// Ends through the handlers of `exit`, which take the processes along.
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
