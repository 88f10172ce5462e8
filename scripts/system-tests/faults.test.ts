// A short fault soak; `npm run test:faults` runs the long one (docs/testing.md).
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_FAULTS } from '../faults/deck.ts'
import { DEFECTS } from '../faults/defects.ts'
import { runSoak } from '../faults/soak.ts'

const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
const ROUNDS = 10
/** No round starts after this time, so that slow machines run fewer of them. */
const SECONDS = 45
/**
 * A long pause takes a quarter of the time alone, and a changed default shows only after more
 * rounds.
 */
const KINDS = ALL_FAULTS.filter(({ name }) => name !== 'pause' && name !== 'isolation')

test(`faults under load lose, duplicate and unbalance nothing, and the system recovers (FAULT_SEED=${SEED})`, async ({
  skip,
}) => {
  const report = await runSoak({
    rounds: ROUNDS,
    seconds: SECONDS,
    seed: SEED,
    statementTimeout: 2,
    clients: 4,
    kinds: KINDS,
  })
  if (!report) return skip('PostgreSQL is not installed')
  console.log(report.text())
  expect(report.violation).toBeUndefined()
}, 600_000)

test.each(readdirSync(DEFECTS).filter((name) => name.endsWith('.patch')))(
  'the patch of the defect %s still applies',
  (name) => {
    const file = `${DEFECTS}/${name}`
    const apply = () => execFileSync('git', ['apply', '--check', file], { stdio: 'pipe', encoding: 'utf8' })
    expect(
      apply,
      `${file} no longer applies. Put its defect back by hand, save it with \`git diff > ${file}\` below the description at its top, restore the code, and see \`npm run test:faults -- --defects ${name}\` find it.`,
    ).not.toThrow()
  },
)
