import { globSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'

// `npm run mutants [area …]`: mutation testing of the code that protects money and access (decision
// 0020). Without an area, it tests all, which takes almost an hour. Set TEST_DATABASE_URL to
// PostgreSQL to detect concurrency defects; the default is the embedded database.
type Area = {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
  /** Minimum percentage of mutants that the tests must kill. */
  readonly killedAtLeast?: number
}

/** Unless an area sets its own. */
const KILLED_AT_LEAST = 85
/** For rules that decide who may do what. */
const ACCESS_KILLED_AT_LEAST = 90

/**
 * Few and fast tests per area: unit tests beside the code, and HTTP tests that run quickly on the
 * embedded database.
 */
const AREAS: Record<string, Area> = {
  money: { mutate: ['lib/kernel/money/*.ts'], tests: ['lib/kernel/money/*.test.ts'] },
  netting: {
    mutate: ['lib/kernel/netting/*.ts', 'lib/modules/settlements/run/plan-*.ts'],
    tests: ['lib/kernel/netting/*.test.ts', 'lib/modules/settlements/run/plan-*.test.ts'],
  },
  merkle: { mutate: ['lib/kernel/merkle/*.ts'], tests: ['lib/kernel/merkle/*.test.ts'] },
  kernel: {
    mutate: ['access', 'api-key-secret', 'ids', 'routing-number', 'canonical'].map((name) => `lib/kernel/${name}.ts`),
    tests: ['lib/kernel/*.test.ts'],
  },
  decisions: {
    mutate: [
      ...['required-tasks', 'states', 'faults'].map((name) => `lib/modules/admissions/${name}.ts`),
      'lib/modules/submissions/deep-checks.ts',
      'lib/modules/payments/sides.ts',
    ],
    tests: ['lib/modules/{admissions,submissions,payments}/{required-tasks,states,faults,deep-checks,sides}.test.ts'],
  },
  requests: {
    mutate: [
      'lib/modules/members/authentication/access-token.ts',
      'lib/modules/members/authentication/throttle.ts',
      'lib/platform/http/rate-limit.ts',
      'lib/platform/http/validate.ts',
    ],
    tests: [
      'lib/modules/members/authentication/{access-token,throttle}.test.ts',
      'lib/platform/http/{rate-limit,validate}.test.ts',
    ],
  },
  credentials: {
    mutate: [
      'lib/modules/members/authentication/{authenticate-token,session-end}.ts',
      'lib/modules/api-keys/authenticate-key.ts',
    ],
    tests: [
      'lib/modules/members/authentication/authenticate-token.test.ts',
      'lib/modules/api-keys/authenticate-key.test.ts',
    ],
    killedAtLeast: ACCESS_KILLED_AT_LEAST,
  },
  networks: {
    mutate: ['lib/kernel/networks.ts', 'lib/platform/allowed-networks.ts'],
    tests: [
      'lib/kernel/networks.test.ts',
      'lib/platform/allowed-networks.test.ts',
      'lib/modules/{members/rules/networks,api-keys/key-restrictions}.http.test.ts',
      'lib/modules/service-tokens/*.http.test.ts',
    ],
    killedAtLeast: ACCESS_KILLED_AT_LEAST,
  },
  roles: {
    // Without the declarations of operations: the matrices of roles and the OpenAPI document test them.
    mutate: [
      'lib/kernel/permissions.ts',
      ...['change-roles', 'find-roles', 'grants', 'present'].map((name) => `lib/modules/members/roles/${name}.ts`),
    ],
    tests: ['lib/kernel/permissions.test.ts', 'lib/modules/members/roles/{change-roles,grants}.test.ts'],
    killedAtLeast: ACCESS_KILLED_AT_LEAST,
  },
  'single-sign-on': {
    mutate: ['person', 'match-member', 'attempts'].map((name) => `lib/modules/single-sign-on/${name}.ts`),
    tests: ['lib/modules/single-sign-on/{person,match-member,attempts}.test.ts'],
    killedAtLeast: ACCESS_KILLED_AT_LEAST,
  },
  confirmations: {
    mutate: ['lib/modules/single-sign-on/confirm.ts'],
    tests: ['lib/modules/single-sign-on/confirm.{test,http.test}.ts'],
    killedAtLeast: ACCESS_KILLED_AT_LEAST,
  },
  callers: {
    mutate: ['lib/platform/http/authenticate.ts'],
    tests: ['lib/platform/http/{authenticate,authenticate-key,limited}.test.ts'],
    killedAtLeast: ACCESS_KILLED_AT_LEAST,
  },
  visibility: {
    mutate: ['lib/modules/{payments,links}/visible.ts', 'lib/platform/db/conditions.ts'],
    tests: ['lib/modules/{payments,links}/visible.test.ts', 'lib/platform/db/conditions.test.ts'],
  },
  pulls: {
    mutate: ['lib/modules/links/covers-pull.ts'],
    tests: ['lib/modules/links/links.http.test.ts'],
  },
  idempotency: {
    mutate: ['idempotency', 'run-write', 'records'].map((name) => `lib/platform/write/${name}.ts`),
    tests: ['lib/platform/write/*.test.ts'],
  },
  'batched-write': {
    mutate: ['lib/platform/write/batched-write.ts'],
    tests: ['lib/platform/write/batched-write.test.ts'],
  },
}

const onPostgres = Boolean(process.env.TEST_DATABASE_URL)
const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in AREAS))
if (unknown.length > 0)
  throw new Error(`Unknown area: ${unknown.join(', ')}. Available: ${Object.keys(AREAS).join(', ')}`)

type Score = { readonly killed: number; readonly of: number; readonly broken: number }
const scores: (Score & { readonly area: string; readonly atLeast: number })[] = []
for (const [area, { mutate, tests, killedAtLeast: atLeast = KILLED_AT_LEAST }] of Object.entries(AREAS)) {
  if (named.length > 0 && !named.includes(area)) continue
  scores.push({ area, atLeast, ...(await run(mutate, tests)) })
}

let weak = 0
for (const { area, atLeast, killed, of, broken } of scores) {
  const share = (100 * killed) / of
  if (share < atLeast) weak++
  console.log(
    `${share < atLeast ? '✗' : '✓'} ${area}: ${killed} of ${of} mutants killed (${share.toFixed(1)}%), ${broken} more prevented the tests from starting`,
  )
}
process.exitCode = weak === 0 ? 0 : 1

async function run(mutate: readonly string[], tests: readonly string[]): Promise<Score> {
  const runnable = (file: string) => onPostgres || !file.endsWith('.postgres.test.ts')
  process.env.MUTANT_TESTS = globSync([...tests])
    .filter(runnable)
    .join(' ')
  const results = await new Stryker({
    mutate: globSync([...mutate]).filter((file) => !file.endsWith('.test.ts') && !file.endsWith('/vectors.ts')),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutants.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    tempDirName: '.cache/stryker',
    ignorePatterns: ['.git', '.next', '.data', 'app', 'components', 'docs', 'e2e', 'bench'],
    // Endless loops are stopped by a hit limit; this timeout is for mutants that wait.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 10,
  }).runMutationTest()
  const counted = results.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
  const killed = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  // Such as mutants that break a test's setup. They do not count, because no assertion detected
  // them.
  const broken = results.filter(({ status }) => status === 'RuntimeError')
  return { killed: killed.length, of: counted.length, broken: broken.length }
}
