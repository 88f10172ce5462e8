import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/longest-first.ts'

/**
 * Vitest's default of a second is too short on a busy machine. Polls that check how soon something
 * happens have a timeout of their own.
 */
const PATIENT = { poll: { timeout: 15_000 } }

/** Limits for tests that hang. They are no measure of speed, because CI machines can be several times slower. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000 }

const embedded = {
  test: {
    name: 'embedded',
    include: [
      'lib/**/*.test.ts',
      'components/**/*.test.ts',
      'app/**/*.test.ts',
      'scripts/**/*.test.ts',
      'sdk/test/**/*.test.ts',
    ],
    globalSetup: ['lib/testing/embedded-setup.ts'],
    expect: PATIENT,
    ...LIMITS,
  },
}

// Where PostgreSQL is available, HTTP tests and models run on it, because it has row-level security and
// real locks. The embedded database repeats only the HTTP tests of a payment's way from creation to
// settlement, except those that compare two ways to read or write the same data (`*-and-plain`;
// decisions 0150, 0165 and 0200).
const onBoth = 'payments|settlements|submissions|transactions'
const withPostgres = Boolean(process.env.TEST_DATABASE_URL)

const elsewhere = withPostgres
  ? [
      'lib/!(modules)/**/*.http.test.ts',
      `lib/modules/!(${onBoth})/**/*.http.test.ts`,
      'lib/modules/**/*-and-plain.http.test.ts',
      'lib/**/*.model.test.ts',
    ]
  : []

// HTTP tests, models, and what only PostgreSQL can show.
const postgres = {
  test: {
    name: 'postgres',
    include: ['lib/**/*.{http,model,postgres}.test.ts'],
    globalSetup: ['lib/testing/postgres-setup.ts'],
    expect: PATIENT,
    ...LIMITS,
  },
}

export default defineConfig({
  test: {
    // More workers than processors, because tests mostly wait: for the database, password hashes and
    // child processes.
    maxWorkers: availableParallelism() + 2,
    // Files share a worker process and its loaded modules, because starting them took half of the time.
    // So module-level state must be keyed by database, and tests must restore clocks.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Deprecated APIs fail tests before the next version of a dependency removes them.
    execArgv: ['--throw-deprecation'],
    projects: [
      {
        ...embedded,
        test: { ...embedded.test, exclude: ['**/node_modules/**', '**/*.postgres.test.ts', ...elsewhere] },
      },
      ...(withPostgres ? [postgres] : []),
    ],
  },
})
