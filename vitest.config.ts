import { defineConfig } from 'vitest/config'

const embedded = {
  test: {
    name: 'embedded',
    include: ['lib/**/*.test.ts', 'components/**/*.test.ts', 'app/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['lib/testing/embedded-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}

// The same HTTP tests again on PostgreSQL, and those that only it can show.
const postgres = {
  test: {
    name: 'postgres',
    include: ['lib/**/*.http.test.ts', 'lib/**/*.postgres.test.ts'],
    globalSetup: ['lib/testing/postgres-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}

export default defineConfig({
  test: {
    projects: [
      { ...embedded, test: { ...embedded.test, exclude: ['**/node_modules/**', '**/*.postgres.test.ts'] } },
      ...(process.env.TEST_DATABASE_URL ? [postgres] : []),
    ],
  },
})
