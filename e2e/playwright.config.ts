import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, installedChromium } from './support/chromium.ts'

// It starts its own remote gateway and console, and does not use the shared server.
const REMOTE = /remote\.spec\.ts/
/** Takes a minute. Files start in the order of their projects, and the last one would run alone. */
const LONG = /whole-queue\.spec\.ts/

/**
 * Browser tests against the production build, one spec per journey. Each worker starts a server
 * with a demo network of its own (`fixtures.ts`).
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  // More than processors, because specs mostly wait for a page or a cutoff.
  workers: 3,
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'remote', testMatch: REMOTE },
    { name: 'console', testIgnore: [LONG, REMOTE] },
  ],
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only when retried counts as failed.
  retries: 0,
  // Limits for tests that hang. They are no measure of speed, because CI machines can be several
  // times slower.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    channel: undefined,
    launchOptions: { executablePath: installedChromium(), args: [...CHROMIUM_FLAGS] },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace costs a fifth of the time: repeat a failed test with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
