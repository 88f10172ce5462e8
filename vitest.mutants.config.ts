import { defineConfig } from 'vitest/config'

/** Mutation testing (`npm run mutants`) runs the tests of one area at a time, and says which. */
const include = (process.env.MUTANT_TESTS ?? '').split(' ')
const needsDatabase = include.some((file) => file.endsWith('.http.test.ts'))

export default defineConfig({
  test: {
    include,
    globalSetup: needsDatabase ? ['lib/testing/embedded-setup.ts'] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
