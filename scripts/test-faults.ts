import { runTool } from './run-tool.ts'

// `npm run test:faults`: the long form of the fault tests. FAULT_ROUNDS and FAULT_SEED choose how long and which; the seed is printed.
const args = [
  'run',
  '--project',
  'embedded',
  '--reporter=verbose',
  'scripts/faults.test.ts',
  'scripts/failover.test.ts',
]
process.exitCode = await runTool('node_modules/vitest/vitest.mjs', args, {
  FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '200',
})
