import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, installedChromium } from './chromium.ts'

// A settlement takes every payment of the network that waits: specs that run one take turns, the others don't notice.
const SETTLING = /(journey|onboarding|settlements|every-screen|first-paint)\.spec\.ts/

// It starts a remote gateway and a console before it, and does not look at the server of the others.
const REMOTE = /remote\.spec\.ts/

/** Browser tests against the production build, one spec per journey. `global-setup.ts` starts the server they talk to. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  workers: 2,
  projects: [
    { name: 'settling', testMatch: SETTLING, workers: 1 },
    { name: 'others', testIgnore: [SETTLING, REMOTE] },
    { name: 'remote', testMatch: REMOTE },
  ],
  forbidOnly: Boolean(process.env.CI),
  // A test that passes the second time only has failed.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    channel: undefined,
    launchOptions: { executablePath: installedChromium(), args: [...CHROMIUM_FLAGS] },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
