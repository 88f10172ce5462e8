import { defineConfig } from 'vitest/config'

/** Mutation testing (`npm run mutants`) runs the tests of one area at a time, and says which. */
export default defineConfig({
  test: {
    include: (process.env.MUTANT_TESTS ?? '').split(' '),
    globalSetup: [process.env.TEST_DATABASE_URL ? 'lib/testing/postgres-setup.ts' : 'lib/testing/embedded-setup.ts'],
    // Files share their loaded modules, because loading them would take most of the run.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
