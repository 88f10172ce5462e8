import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, installedChromium } from './chromium.ts'

/**
 * Pictures of the main screens, compared with those that somebody has looked at (docs/pictures.md). Not part of `npm test`: text is
 * drawn a little differently by each Chromium and each set of fonts.
 */
export default defineConfig({
  testDir: '.',
  testMatch: 'screens.visual.ts',
  outputDir: '../test-results/visual',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './global-visual.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: {
    // A word that reads otherwise by a second is below it; a line that wraps, a badge that is gone or a colour is above it.
    timeout: 15_000,
    toHaveScreenshot: {
      scale: 'css',
      animations: 'disabled',
      caret: 'hide',
      maxDiffPixelRatio: 0.002,
    },
  },
  use: {
    browserName: 'chromium',
    channel: undefined,
    launchOptions: { executablePath: installedChromium(), args: [...CHROMIUM_FLAGS] },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
})
