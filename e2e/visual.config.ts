import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, installedChromium } from './support/chromium.ts'

/**
 * Images of the main screens, compared with reviewed reference images (docs/pictures.md). Not part
 * of `npm test`, because text rendering differs between versions of Chromium and sets of fonts.
 */
export default defineConfig({
  testDir: '.',
  testMatch: 'visual/screens.visual.ts',
  outputDir: '../test-results/visual',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './visual/global-visual.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: {
    // A time that differs by a second stays below it; a line that wraps, a missing badge or a
    // changed color exceeds it.
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
